// Counts the time of the turn down from the server's deadline. The clock of this device may be
// wrong: only how long ago the server told its own time is measured here.
import { say } from "./announce.js";

const WARN_AT = [20, 10];

const byId = (id) => document.getElementById(id);
const [page] = performance.getEntriesByType("navigation");

let ahead = null; // the server's time, in seconds, when this page's clock stood at 0
let warned = Infinity;
let due = null;

// What was told may have been on its way for a while, so the latest time is the truest.
function learn(clock, since) {
  const told = Number(clock.dataset.now) - since / 1000;
  ahead = Math.max(ahead ?? -Infinity, told);
}

const serverTime = () => ahead + performance.now() / 1000;
const leftUntil = (moment) => Math.max(0, Number(moment) - serverTime());

function warn(left) {
  const limit = WARN_AT.find((seconds) => left <= seconds && warned > seconds && left > seconds - 5);
  if (limit === undefined) return;
  warned = limit;
  say(`${limit} seconds left.`);
}

function tick() {
  const clock = byId("clock");
  if (!clock || ahead === null) return;
  const time = clock.querySelector(".time");
  if (time && clock.dataset.due) {
    const left = leftUntil(clock.dataset.due);
    const whole = Math.ceil(left);
    time.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.querySelector("progress").value = left;
    clock.toggleAttribute("data-hurry", left <= WARN_AT[0]);
    if ("mine" in clock.dataset) warn(left);
  }
  for (const until of clock.querySelectorAll("[data-until]")) {
    until.textContent = `${Math.ceil(leftUntil(until.dataset.until))} s`;
  }
}

function shown() {
  const clock = byId("clock");
  if (!clock) return;
  learn(clock, performance.now());
  if (clock.dataset.due !== due) warned = leftUntil(clock.dataset.due) > WARN_AT[0] ? Infinity : WARN_AT[0];
  due = clock.dataset.due;
  tick();
}

if (byId("clock")) {
  learn(byId("clock"), page?.responseStart ?? performance.now());
  shown();
  window.setInterval(tick, 250);
  document.addEventListener("yacht:shown", shown);
}
