// Speaks each move once and in order, when the dice rest, in one live region that no swap touches.
import { isFalling } from "./fall.js";

const region = () => document.getElementById("announce");
const state = () => document.getElementById("state");

let spokenPly = Number(state()?.dataset.ply ?? 0);
let spokenTurn = Number(state()?.dataset.turn ?? 0);
let spokenNotice = document.getElementById("notice")?.textContent ?? "";
let waiting = [];

export function say(text) {
  if (region() && text) region().textContent = text;
}

// The scores of turns that were never the news here, because a newer state came first.
function skipped() {
  const told = [...state().querySelectorAll("[data-turn]")];
  return told.filter((it) => Number(it.dataset.turn) > spokenTurn).map((it) => it.dataset.said);
}

function moves() {
  const { ply, turn, said } = state().dataset;
  if (Number(ply) <= spokenPly) return [];
  const news = [...skipped(), said];
  spokenPly = Number(ply);
  spokenTurn = Number(turn);
  return news;
}

function notices() {
  const text = document.getElementById("notice")?.textContent ?? "";
  const news = text === spokenNotice ? [] : [text];
  spokenNotice = text;
  return news;
}

// To be spoken with the next news.
export function tell(text) {
  waiting.push(text);
}

function speak() {
  if (isFalling()) return;
  say(waiting.filter(Boolean).join(" "));
  waiting = [];
}

document.addEventListener("yacht:shown", () => {
  waiting.push(...moves(), ...notices());
  speak();
});

document.addEventListener("yacht:told", () => {
  waiting.push(...notices());
  speak();
});

document.addEventListener("yacht:rested", speak);
