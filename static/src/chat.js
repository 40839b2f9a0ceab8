// The chat in this browser: hides whom its player has muted, counts what is unread while the chat
// is closed, tells each new line once, and keeps what is being typed.
import { say, tell } from "./announce.js";

const byId = (id) => document.getElementById(id);
const said = () => [...document.querySelectorAll("#lines [data-by]")];
const numberOf = (line) => Number(line.id.slice("said-".length));
const newest = () => Math.max(0, ...said().map(numberOf));
const memory = (what) => `chat ${what} ${location.pathname}`;
const open = () => byId("chat").getClientRects().length > 0;

let told = 0;
let read = 0;

function mark() {
  const { me, muted } = byId("chat-mine").dataset;
  const marks = muted.split(" ");
  for (const line of said()) {
    line.classList.toggle("muted", marks.includes(line.dataset.by));
    line.classList.toggle("own", me !== "" && line.dataset.by === me);
  }
}

const news = (since) =>
  said().filter((line) => numberOf(line) > since && !line.matches(".muted, .own"));

function count() {
  if (open()) {
    read = newest();
    sessionStorage.setItem(memory("read"), read);
  }
  const unread = news(read).length;
  byId("unread").textContent = unread > 9 ? "9+" : unread || "";
  byId("talk-open").setAttribute("aria-label", unread ? `Chat, ${unread} unread` : "Chat");
}

function tellNews() {
  for (const line of news(told)) {
    const words = line.querySelector(".words:not(.gone)")?.textContent;
    if (words) tell(`${line.querySelector(".who").textContent} says: ${words}`);
  }
  told = Math.max(told, newest());
}

function shown() {
  mark();
  tellNews();
  count();
}

const complaint = () => byId("chat-told").textContent;

// Only what was sent is cleared; what was typed since stays.
let sent = "";

document.addEventListener("htmx:config:request", (event) => {
  if (event.target.id === "say") sent = byId("say-text").value;
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!event.target.closest?.(".talk")) return;
  if (complaint()) say(complaint());
  if (event.target.id !== "say" || event.detail.ctx.response?.status !== 200) return;
  if (byId("say-text").value === sent) byId("say-text").value = "";
  byId("say-text").focus();
});

if (byId("chat")) {
  told = newest();
  read = Number(sessionStorage.getItem(memory("read")) ?? told);
  byId("say-text").value ||= sessionStorage.getItem(memory("draft")) ?? "";
  window.addEventListener("pagehide", () =>
    sessionStorage.setItem(memory("draft"), byId("say-text").value));
  byId("talk").addEventListener("toggle", count);
  window.addEventListener("resize", count);
  // Before the announcements, which speak all news at once.
  document.addEventListener("yacht:shown", shown, true);
  shown();
}
