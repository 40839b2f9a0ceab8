// The rules, read at the table: the text of the rules page on a slip over the game.

const dialog = () => document.getElementById("help");
let asked = null;

async function text() {
  const answer = await fetch(document.querySelector("a[data-help]").href);
  if (!answer.ok) throw new Error("The rules did not come.");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".rulebook");
}

async function open(link) {
  asked ??= text();
  try {
    document.getElementById("help-text").replaceChildren(await asked);
    dialog().showModal();
    dialog().scrollTop = 0;
  } catch {
    asked = null;
    location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-help]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
