// Tells what the line does not: an answer that never came, and a socket that is trying again.

const GRACE_MS = 2000; // shorter breaks are not worth a word
const KEPT_MS = 60_000;
const BACK_MS = 5000;

const byId = (id) => document.getElementById(id);
const banner = () => byId("lost");
const turnsDone = () => Number(byId("state")?.dataset.turn ?? 0);

let lostAt = 0;
let turnsThen = 0;
let timer = 0;

document.addEventListener("htmx:error", () => {
  if (!byId("notice")) return;
  byId("notice").textContent = "The server cannot be reached. Nothing is lost; press again.";
  document.dispatchEvent(new CustomEvent("yacht:told"));
});

function show(text) {
  if (!banner()) return;
  const why = byId("lost-why");
  if (why.textContent !== text) why.textContent = text;
  banner().hidden = text === "";
}

function keptFor() {
  const timed = byId("table").dataset.timer ?? "off";
  if (!banner().dataset.seat) return "";
  if (timed === "off") return " Your seat is kept.";
  const left = Math.max(0, Math.ceil((KEPT_MS - (Date.now() - lostAt)) / 1000));
  // The seconds change in a part of their own, which is not read out each time.
  byId("lost-left").textContent = left ? ` ${left} s` : "";
  return left ? " Your seat is kept for" : " Your seat may be given up by now.";
}

function lost() {
  if (lostAt) return;
  lostAt = Date.now();
  turnsThen = turnsDone();
  const tell = () => {
    show(`Connection lost. Trying again…${keptFor()}`);
    timer = window.setTimeout(tell, 1000);
  };
  timer = window.setTimeout(tell, GRACE_MS);
}

function missed() {
  const turns = turnsDone() - turnsThen;
  if (turns <= 0) return "Back.";
  return `Back. You missed ${turns === 1 ? "one turn" : `${turns} turns`}.`;
}

// The first frame after a break is the whole truth.
function back() {
  if (!lostAt) return;
  const wasShown = banner() && !banner().hidden;
  lostAt = 0;
  window.clearTimeout(timer);
  if (!wasShown) return;
  byId("lost-left").textContent = "";
  show(missed());
  timer = window.setTimeout(() => show(""), BACK_MS);
}

document.addEventListener("htmx:ws:close", ({ detail }) => {
  if (detail.reason === "closed" && banner()) lost();
});
window.addEventListener("offline", () => banner() && lost());
document.addEventListener("htmx:ws:after:message:incoming", back);
