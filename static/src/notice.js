// Tells whoever looks at another page that it is their turn: a mark in the title until they look
// here or the turn is over, and a short soft sound, as they have chosen.

const MARK = "Your turn – ";
const TONES = [
  [660, 0],
  [880, 0.16],
];
const SECONDS = 0.35;
const LOUDNESS = 0.08;
const CLOSE_MS = 2000; // whether it was heard or not: nothing sounds later

const plain = document.title;
const wanted = () => document.getElementById("table")?.dataset.notice;
const isMine = () => document.getElementById("dice")?.dataset.turn === "mine";
const othersPlay = () => document.querySelector("#seats .seat:not(.mine)") !== null;

let wasMine = false;
let pressed = false; // this page's own press is on its way, and nobody needs to be told of it

function tone(context, [pitch, wait]) {
  const from = context.currentTime + wait;
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + SECONDS);
  voice.connect(loudness).connect(context.destination);
  voice.start(from);
  voice.stop(from + SECONDS);
}

// Where nobody has pressed anything yet, browsers allow no sound, and would complain.
async function sound() {
  if (!window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  try {
    const context = new AudioContext();
    for (const one of TONES) tone(context, one);
    await new Promise((done) => setTimeout(done, CLOSE_MS));
    await context.close();
  } catch {
    // no sound then; the title tells it
  }
}

function unmark() {
  if (document.title !== plain) document.title = plain;
}

function look() {
  const mine = isMine() && othersPlay();
  const begins = mine && !wasMine;
  wasMine = mine;
  if (!mine || !document.hidden) unmark();
  else if (begins && wanted() !== "off") {
    document.title = MARK + plain;
    if (wanted() === "both" && !pressed) sound();
  }
}

document.addEventListener("htmx:before:request", (event) => {
  if (event.target.id === "act") pressed = true;
});

document.addEventListener("htmx:finally:request", (event) => {
  if (event.target.id === "act") pressed = false;
});

document.addEventListener("yacht:shown", look);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) unmark();
});

look();
