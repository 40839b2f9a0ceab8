// Extensions look for htmx on the window, so it must stand there before they are loaded.
import htmx from "htmx.org/dist/htmx.esm.js";

window.htmx = htmx;
