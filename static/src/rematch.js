// When the next game has begun, everybody who sees it begin goes along, once: a page that was
// opened later, or by the browser's Back, stays and has a link.

const DOUBLE_MS = 600; // the second half of a double press must not take back the first

const next = () => document.getElementById("state")?.dataset.next;

let gone = Boolean(next());
let pressedAt = -DOUBLE_MS;

document.addEventListener("yacht:shown", () => {
  if (gone || !next()) return;
  gone = true;
  window.location.assign(next());
});

document.addEventListener("htmx:config:request", (event) => {
  if (event.target.id !== "rematch") return;
  const now = performance.now();
  if (now - pressedAt < DOUBLE_MS) event.preventDefault();
  else pressedAt = now;
});
