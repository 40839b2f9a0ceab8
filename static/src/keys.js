// Single keys at the table, unless the player has switched them off. Silent while somebody types,
// with a modifier, and while a dialog is open; what a focused button does by itself stays its own.

const byId = (id) => document.getElementById(id);
const isOn = () => byId("table")?.dataset.keys === "on" && byId("keys");
const boxes = () => [...document.querySelectorAll("#table button.box.legal")];
const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");
const free = (target) => !target.closest?.("button, a, summary, [tabindex]");

const press = (id) => byId(id)?.click();

function score() {
  if (byId("ask")?.hidden === false) press("ask-yes");
  else if (byId("score")?.getAttribute("aria-disabled") !== "true") press("score");
}

const LETTERS = {
  r: () => press("roll"),
  s: score,
  u: () => press("undo"),
  "?": () => byId("keys").showModal(),
};

// The next open box that way: in its column, or in its row.
function neighbour(from, key) {
  const all = boxes();
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const line = sideways ? "box" : "column";
  const same = all.filter((box) => box.dataset[line] === from.dataset[line]);
  const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  return same[same.indexOf(from) + step];
}

function move(event) {
  const from = event.target.closest?.("button.box");
  if (!from && !free(event.target)) return;
  const to = from ? neighbour(from, event.key) : boxes()[0];
  event.preventDefault();
  to?.focus();
}

function act(event) {
  const { key, target } = event;
  if (key.startsWith("Arrow") || key === "Home" || key === "End") return boxes().length && move(event);
  if (event.repeat) return;
  if (key >= "1" && key <= "5") return press(`die-${key}`);
  if (key === " " && free(target)) {
    event.preventDefault();
    return press("roll");
  }
  LETTERS[key.toLowerCase()]?.();
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!isOn() || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.altKey || event.metaKey || typing(target)) return;
  if (document.querySelector("dialog[open]")) return;
  act(event);
});
