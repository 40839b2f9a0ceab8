// Speaks each move once, in one live region that no swap touches.

const region = () => document.getElementById("announce");
const state = () => document.getElementById("state");

let spokenPly = Number(state()?.dataset.ply ?? 0);
let spokenNotice = document.getElementById("notice")?.textContent ?? "";

export function say(text) {
  if (region() && text) region().textContent = text;
}

document.addEventListener("yacht:shown", () => {
  const { ply, said } = state().dataset;
  const news = [];
  if (Number(ply) > spokenPly) {
    spokenPly = Number(ply);
    news.push(said);
  }
  const notice = document.getElementById("notice")?.textContent ?? "";
  if (notice !== spokenNotice) news.push(notice);
  spokenNotice = notice;
  say(news.filter(Boolean).join(" "));
});
