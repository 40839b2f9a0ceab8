// Where there is room for one card, a press on a seat opens that seat's card until the next turn;
// pinned, it stays. Where all cards are in view, nothing is to be opened.
import { say } from "./announce.js";

const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const chips = () => [...document.querySelectorAll("#seats a.chip")];
const seatOf = (chip) => chip.id.slice("seat-".length);
const nameOf = (seat) => byId(`seat-${seat}`).querySelector(".name").textContent;
const onTurn = () => chips().find((chip) => chip.closest(".on-turn"))?.id;
const front = () => byId("state").dataset.front;
const memory = `pin ${location.pathname}`;

let open = null; // a seat, "all", or nothing but the front card
let pinned = false;
let turn = onTurn();
let over = table()?.dataset.status === "finished";

const allInView = () =>
  !table().dataset.open && [...document.querySelectorAll(".cards .card")].every((card) => card.offsetParent);

function show() {
  if (!byId("card-ways")) return;
  if (open === null) delete table().dataset.open;
  else table().dataset.open = open;
  byId("card-ways").hidden = open === null;
  byId("pin").hidden = open === "all";
  byId("pin").setAttribute("aria-pressed", String(pinned));
  byId("unfold").setAttribute("aria-pressed", String(open === "all"));
  for (const chip of chips()) {
    const isOpen = seatOf(chip) === (open ?? front());
    chip.setAttribute("aria-expanded", String(isOpen || open === "all"));
  }
  if (pinned) sessionStorage.setItem(memory, open);
  else sessionStorage.removeItem(memory);
}

// On a desk too narrow for all columns the cards scroll sideways; that of the seat on turn is in view.
function reveal() {
  const cards = document.querySelector(".cards");
  if (cards.scrollWidth <= cards.clientWidth) return;
  document.querySelector(".cards .on-turn")?.scrollIntoView({ inline: "nearest", block: "nearest" });
}

// The board with the places lies over no card, so it may be out of view when it comes.
function ends() {
  if (over || table().dataset.status !== "finished") return;
  over = true;
  document.querySelector(".side").scrollIntoView({ block: "nearest" });
}

function openCard(seat) {
  open = seat === front() || seat === open ? null : seat;
  pinned = false;
  show();
}

export function pin() {
  if (!byId("pin")) return;
  if (open === null && allInView()) {
    say("All cards are in view.");
    return;
  }
  if (open === null || open === "all") open = onTurn()?.slice("seat-".length) ?? front();
  pinned = !pinned;
  show();
  say(`Card of ${nameOf(open)} ${pinned ? "pinned" : "no longer pinned"}.`);
}

const acts = {
  pin,
  unfold() {
    open = open === "all" ? null : "all";
    pinned = false;
    show();
  },
  fold() {
    const chip = byId(`seat-${open === "all" ? front() : open}`);
    open = null;
    pinned = false;
    show();
    chip?.focus();
  },
};

document.addEventListener("click", (event) => {
  const chip = event.target.closest("#seats a.chip");
  if (chip && !allInView()) {
    event.preventDefault();
    openCard(seatOf(chip));
  }
  const way = event.target.closest("#card-ways button");
  if (way) acts[way.id]();
});

document.addEventListener("yacht:shown", () => {
  if (document.querySelector(".cards") && onTurn() !== turn) {
    turn = onTurn();
    reveal();
    if (!pinned && open !== "all") open = null;
  }
  show();
  if (document.querySelector(".cards")) ends();
});

if (document.querySelector(".cards")) {
  const kept = sessionStorage.getItem(memory) ?? location.hash.match(/^#card-([0-5])$/)?.[1];
  if (kept && byId(`card-${kept}`) && kept !== front()) {
    open = kept;
    pinned = sessionStorage.getItem(memory) !== null;
  }
  reveal();
  if (location.hash.startsWith("#card-")) history.replaceState(null, "", location.pathname + location.search);
  show();
}
