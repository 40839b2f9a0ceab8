// Dice that were just rolled tumble; until they rest, what they are worth is kept back, and Roll
// rests too: a hurried or doubled press must not spend a second roll unseen. Pressing anything at
// the table while they tumble lets them rest at once.

import { diceToRoll } from "./dice.js";

const TUMBLE_MS = { full: 800, short: 350, none: 0 };
const OTHERS_MS = 350; // another's roll, so that a quick bot's dice do come to rest
const GUARD_MS = 350; // no second roll sooner than this after the first,
const GLANCE_MS = 250; // or where nothing tumbles, or after the tumble was cut short
const FACE_MS = 90;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);

let shownPly = byId("state")?.dataset.ply;
let tumble = 0;
let faces = 0;
let guard = 0;
let guardedUntil = 0;

export const isFalling = () => tumble !== 0;

function lengthOf(dice) {
  const wanted = calm.matches ? 0 : TUMBLE_MS[byId("table").dataset.tumble] ?? 0;
  return dice.dataset.turn === "mine" ? wanted : Math.min(wanted, OTHERS_MS);
}

const drawn = (die) => die.querySelector(".face use");

function turnFaces() {
  for (const die of document.querySelectorAll(`#dice .fell-${byId("dice").dataset.rolls}`)) {
    drawn(die)?.setAttribute("href", `#face-${1 + Math.floor(Math.random() * 6)}`);
  }
}

function showFaces() {
  clearInterval(faces);
  for (const die of document.querySelectorAll("#dice .die")) {
    drawn(die)?.setAttribute("href", `#face-${die.dataset.value}`);
  }
}

function guardFor(ms) {
  guardedUntil = Math.max(guardedUntil, performance.now() + ms);
  clearTimeout(guard);
  guard = setTimeout(() => {
    guard = 0;
    wake();
  }, guardedUntil - performance.now());
}

function rest() {
  if (!tumble) return;
  clearTimeout(tumble);
  tumble = 0;
  showFaces();
  delete byId("table").dataset.falling;
  wake();
  document.dispatchEvent(new CustomEvent("yacht:rested"));
}

function hush() {
  const button = byId("roll");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  button.dataset.falling = "yes";
  button.setAttribute("aria-disabled", "true");
}

function wake() {
  const button = byId("roll");
  if (tumble || guard || !button?.dataset.falling) return;
  delete button.dataset.falling;
  if (diceToRoll()) button.removeAttribute("aria-disabled");
}

function fall() {
  const ms = lengthOf(byId("dice"));
  guardFor(ms ? GUARD_MS : GLANCE_MS);
  if (!ms) return;
  tumble = setTimeout(rest, ms);
  byId("table").dataset.falling = "yes";
  if (ms > OTHERS_MS) faces = setInterval(turnFaces, FACE_MS);
}

// Before the others who listen: they ask whether the dice are falling.
document.addEventListener("yacht:shown", () => {
  const { ply } = byId("state").dataset;
  if (ply !== shownPly) {
    shownPly = ply;
    rest();
    clearTimeout(guard);
    guard = guardedUntil = 0;
    if (byId("dice").dataset.fell) fall();
  }
  if (tumble || guard) hush();
  else wake();
});

function hurry(event) {
  if (!tumble) return;
  guardFor(GLANCE_MS); // this press ends the tumble and does not also roll
  rest();
}

document.addEventListener("pointerdown", hurry, true);
document.addEventListener("keydown", hurry, true);
