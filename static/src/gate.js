// Lets only news in: a part of the page that is older than the one shown is dropped, whether it
// comes as an answer or by socket. Then #table tells what is shown.

const versionOf = (element) => Number(element?.dataset?.version ?? 0);

function isOld(task) {
  const shown = typeof task.target === "string" ? document.querySelector(task.target) : task.target;
  const fresh = task.fragment?.firstElementChild;
  return fresh?.dataset?.version !== undefined && versionOf(fresh) < versionOf(shown);
}

document.addEventListener("htmx:before:swap", (event) => {
  const { tasks } = event.detail;
  for (let at = tasks.length - 1; at >= 0; at -= 1) {
    if (isOld(tasks[at])) tasks.splice(at, 1);
  }
});

document.addEventListener("htmx:after:swap", () => {
  const state = document.getElementById("state");
  const table = document.getElementById("table");
  if (!state || !table) return;
  if (table.dataset.status === "lobby" && state.dataset.status !== "lobby") {
    window.location.reload(); // play has begun: another page
    return;
  }
  for (const name of ["version", "ply", "status"]) table.dataset[name] = state.dataset[name];
  table.dispatchEvent(new CustomEvent("yacht:shown", { bubbles: true }));
});

// A page that comes back from the browser's memory has lost its socket and its truth.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
