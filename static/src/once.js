// One press, one request: key repeat, buttons that rest and forms sent twice send nothing.

const isOff = (button) => button?.getAttribute("aria-disabled") === "true";

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (isOff(button)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

document.addEventListener(
  "keydown",
  (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("button")) event.preventDefault();
  },
  true,
);

// A move is sent once for each state of the table, however late its answer is: when a frame has
// drawn the next state, the next press counts.
let sentPly = null;

document.addEventListener("htmx:config:request", (event) => {
  if (event.target.id !== "act") return;
  const { ply } = document.getElementById("state").dataset;
  if (ply === sentPly) event.preventDefault();
  event.detail.ctx.ply = sentPly = ply;
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ply, response } = event.detail.ctx;
  if (event.target.id === "act" && ply === sentPly && response?.status !== 200) sentPly = null;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-once]")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-once]")) delete form.dataset.sent;
});
