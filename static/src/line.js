// Tells what the line does not: an answer that never came, and a socket that is trying again.

const notice = () => document.getElementById("notice");

document.addEventListener("htmx:error", () => {
  if (!notice()) return;
  notice().textContent = "The server cannot be reached. Nothing is lost; press again.";
  document.dispatchEvent(new CustomEvent("yacht:told"));
});
