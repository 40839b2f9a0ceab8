// Pick a box, then score it: by the Score button or a second press on the box. A zero asks once
// where another box would give points. Nothing is sent before the score.
import { say } from "./announce.js";

const byId = (id) => document.getElementById(id);
const boxOf = ({ column, box }) =>
  document.querySelector(`#table button[data-column="${column}"][data-box="${box}"]`);

let picked = null; // { ply, column, box }
let asking = !byId("ask")?.hidden;

function isCostlyZero(button) {
  return button.dataset.worth === "0" && Number(byId("controls").dataset.best) > 0;
}

function show() {
  const button = picked && boxOf(picked);
  for (const box of document.querySelectorAll("#table button.box")) {
    box.setAttribute("aria-pressed", String(box === button));
  }
  const score = byId("score");
  if (!score) return;
  byId("picked-column").value = button ? button.dataset.column : "";
  byId("picked-box").value = button ? button.dataset.box : "";
  score.textContent = button ? button.dataset.say : "Score";
  score.setAttribute("form", "act");
  score.toggleAttribute("aria-disabled", false);
  if (!button) score.setAttribute("aria-disabled", "true");
  asking = Boolean(asking && button);
  byId("ask").hidden = !asking;
  if (asking) fillQuestion(button);
}

function choose(button) {
  const { column, box } = button.dataset;
  picked = { ply: byId("state").dataset.ply, column, box };
  asking = false;
  show();
}

function pick(button) {
  choose(button);
  say(`${button.dataset.say.replace(/^S\w+ /, "")} points picked. Press again to score.`);
}

function clear() {
  picked = null;
  asking = false;
  show();
}

function fillQuestion(button) {
  const label = button.dataset.say.replace(/^Scratch (.*), 0$/, "$1");
  const best = byId("controls").dataset.best;
  byId("ask-text").textContent = `${label} would be 0. Another box would score up to ${best}.`;
  byId("ask-yes").textContent = `Yes, scratch ${label}`;
}

function ask(button) {
  asking = true;
  show();
  byId("ask-yes").focus();
  say(byId("ask-text").textContent);
}

function score() {
  const button = picked && boxOf(picked);
  if (!button) return;
  if (isCostlyZero(button)) ask(button);
  else byId("act").requestSubmit(byId("score"));
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("#table button.box");
  if (box) {
    event.preventDefault();
    if (box.getAttribute("aria-disabled") === "true") return;
    const oneTap = byId("table").dataset.scoring === "tap";
    if (!oneTap && box.getAttribute("aria-pressed") !== "true") return pick(box);
    if (oneTap) choose(box);
    return score();
  }
  // A press of a person; a submit by script (detail 0, not trusted) goes through.
  if (event.target.closest("#score")) {
    event.preventDefault();
    score();
  } else if (event.target.closest("#ask-no")) {
    event.preventDefault();
    const back = picked && boxOf(picked);
    clear();
    back?.focus();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !picked || document.querySelector("dialog[open]")) return;
  const back = boxOf(picked);
  clear();
  back?.focus();
});

document.addEventListener("yacht:shown", () => {
  if (picked && (picked.ply !== byId("state").dataset.ply || !boxOf(picked)?.dataset.worth)) {
    picked = null;
  }
  show();
});

// The filled box is no button any more: the next thing to do is to roll.
let focusedBefore = null;
document.addEventListener("htmx:before:swap", () => {
  focusedBefore = document.activeElement;
});
document.addEventListener("htmx:after:swap", () => {
  if (!focusedBefore || focusedBefore === document.body || focusedBefore.isConnected && !focusedBefore.closest("[hidden]")) return;
  (byId("roll") ?? byId("again-button"))?.focus({ preventScroll: true });
});

// What a page without script has picked in its address is picked here too.
const already = document.querySelector('#table button.box[aria-pressed="true"]');
if (already) {
  const { column, box } = already.dataset;
  picked = { ply: byId("state").dataset.ply, column, box };
}
