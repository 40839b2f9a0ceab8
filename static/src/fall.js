// While dice fall, Roll rests: a hurried or doubled press must not spend a second roll unseen.

const FALL_MS = 400;

let shownPly = document.getElementById("state")?.dataset.ply;
let timer = 0;

const roll = () => document.getElementById("roll");

function rest() {
  timer = 0;
  const button = roll();
  if (button?.dataset.falling) button.removeAttribute("aria-disabled");
  delete button?.dataset.falling;
}

function hush() {
  const button = roll();
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  button.dataset.falling = "yes";
  button.setAttribute("aria-disabled", "true");
}

document.addEventListener("yacht:shown", () => {
  const { ply } = document.getElementById("state").dataset;
  if (ply !== shownPly) {
    shownPly = ply;
    clearTimeout(timer);
    const fell = document.getElementById("dice").dataset.rolls !== "0";
    if (fell) timer = setTimeout(rest, FALL_MS);
    else rest();
  }
  if (timer) hush();
});
