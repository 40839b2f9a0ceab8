// The open boxes of the own card are one stop of the Tab key; arrows, Home and End move among them.

const buttons = () => [...document.querySelectorAll("#table button.box")];
let last = "";

// The boxes that can be scored now; where none can, all that are open, so that they can be read.
function boxes() {
  const open = buttons().filter((box) => box.offsetParent);
  const legal = open.filter((box) => box.classList.contains("legal"));
  return legal.length ? legal : open;
}

function rove() {
  const all = boxes();
  const stop = all.find((box) => box.id === last)
    ?? all.find((box) => box.getAttribute("aria-pressed") === "true") ?? all[0];
  for (const box of buttons()) box.tabIndex = box === stop ? 0 : -1;
}

// The next one that way: in its column, or in its row.
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

const isMove = (key) => key.startsWith("Arrow") || key === "Home" || key === "End";

export function enter() {
  rove();
  buttons().find((box) => box.tabIndex === 0)?.focus();
}

document.addEventListener("keydown", (event) => {
  const from = event.target.closest?.("#table button.box");
  if (!from || !isMove(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  neighbour(from, event.key)?.focus();
});

document.addEventListener("focusin", (event) => {
  const box = event.target.closest?.("#table button.box");
  if (!box) return;
  last = box.id;
  rove();
});

document.addEventListener("yacht:shown", rove);
rove();
