// Single keys at the table, unless the player has switched them off: the list in the dialog says
// which key does what. Silent while somebody types, with a modifier, and while a dialog is open;
// what a focused button does by itself stays its own.
import { pin } from "./cards.js";
import { enter } from "./grid.js";

const byId = (id) => document.getElementById(id);
const isOn = () => byId("table")?.dataset.keys === "on" && byId("keys");
const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");
const free = (target) => !target.closest?.("button, a, summary, [tabindex]");

const press = (id) => byId(id)?.click();

function score() {
  if (byId("ask")?.hidden === false) press("ask-yes");
  else if (byId("score")?.getAttribute("aria-disabled") !== "true") press("score");
  else pin();
}

const ACTS = {
  roll: () => press("roll"),
  score,
  pin,
  undo: () => press("undo"),
  list: () => byId("keys").showModal(),
};
for (const at of [1, 2, 3, 4, 5]) ACTS[`die-${at}`] = () => press(`die-${at}`);

const keyed = () => [...document.querySelectorAll("#keys [data-act]")];

function act(event) {
  const { key, target } = event;
  if (key.startsWith("Arrow") && free(target)) {
    event.preventDefault();
    return enter();
  }
  if (event.repeat) return;
  if (key === " " && free(target)) {
    event.preventDefault();
    return press("roll");
  }
  const meant = keyed().find((it) => it.textContent.toLowerCase() === key.toLowerCase());
  if (meant) ACTS[meant.dataset.act]();
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!isOn() || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.altKey || event.metaKey || typing(target)) return;
  if (document.querySelector("dialog[open]")) return;
  act(event);
});

// Tell whoever asks a control for its key.
function tell() {
  if (!isOn()) return;
  for (const { dataset, textContent } of keyed()) {
    const also = dataset.act === "roll" ? " Space" : "";
    byId(dataset.act)?.setAttribute("aria-keyshortcuts", textContent + also);
  }
}

document.addEventListener("yacht:shown", tell);
tell();
