// Dice answer a press at once: the mark switches here, the whole held set goes to the server, and
// the server's word is shown when it comes. Rolling sends what is marked now.

const dice = () => [...document.querySelectorAll("#dice button.die")];
const isPressed = (die) => die.getAttribute("aria-pressed") === "true";
// In the cup or held: a press means what the player has chosen.
const isHeld = (die) => isPressed(die) !== die.classList.contains("cup");
const cupIsUsed = () => document.getElementById("table").dataset.dice === "cup";
const heldNow = () => dice().filter(isHeld).map((die) => die.value);
const plyShown = () => document.getElementById("state").dataset.ply;

// The marks of this turn that the server has not confirmed yet.
let pending = null;
let presses = 0;

export const diceToRoll = () => 5 - heldNow().length;

const allStay = () => (cupIsUsed() ? "The cup is empty" : "All dice held");

function showRollText() {
  const roll = document.getElementById("roll");
  const left = diceToRoll();
  const text = roll?.querySelector(".text");
  if (!text) return;
  text.textContent = left ? `Roll ${left} ${left === 1 ? "die" : "dice"}` : allStay();
  if (!roll.dataset.falling) roll.removeAttribute("aria-disabled");
  if (!left) roll.setAttribute("aria-disabled", "true");
}

function press(die) {
  if (die.getAttribute("aria-disabled") === "true") return;
  die.setAttribute("aria-pressed", String(!isPressed(die)));
  presses += 1;
  pending = { ply: plyShown(), held: heldNow(), lost: false };
  showRollText();
  send();
}

const send = () => document.getElementById("mark").dispatchEvent(new CustomEvent("mark"));

document.addEventListener("click", (event) => {
  const die = event.target.closest("#dice button.die");
  if (!die) return;
  event.preventDefault();
  press(die);
});

// Before a form is sent: the marks as they are on the page, and fresh luck for a roll.
document.addEventListener("htmx:config:request", (event) => {
  const { request } = event.detail.ctx;
  const body = request.body;
  if (event.defaultPrevented || !body || !["act", "mark"].includes(event.target.id)) return;
  body.delete("held");
  for (const position of heldNow()) body.append("held", position);
  event.detail.ctx.press = presses;
  if (event.target.id === "mark") return;
  pending = null;
  document.getElementById("mark").dispatchEvent(new CustomEvent("htmx:abort"));
  body.set("nonce", nonce());
});

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// An answer or a frame of an earlier press must not take back a later one: only the answer to the
// very last press confirms the marks.
document.addEventListener("yacht:shown", () => {
  if (pending?.ply !== plyShown()) pending = null;
  if (!pending) return;
  for (const die of dice()) {
    const held = pending.held.includes(die.value);
    die.setAttribute("aria-pressed", String(held !== die.classList.contains("cup")));
  }
  showRollText();
  if (!pending.lost) return;
  pending.lost = false;
  send();
});

// A refusal ends them. A line that broke does not: they are sent again with the next news, and
// count for the next roll in any case.
document.addEventListener("htmx:finally:request", (event) => {
  if (event.target.id !== "mark" || !pending) return;
  const { press, response } = event.detail.ctx;
  if (!response) pending.lost = true;
  else if (response.status !== 200 || press === presses) pending = null;
});

// A mark that waited in line while the dice were rolled means nothing any more.
document.addEventListener("htmx:before:request", (event) => {
  if (event.target.id === "mark" && !pending) event.preventDefault();
});
