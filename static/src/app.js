// Everything the pages do beyond what plain HTML does. Each module hangs on data- attributes or
// ids by delegated listeners, so that it survives every swap.
import "./htmx.js";
import "htmx.org/dist/ext/hx-ws.js";
import "./gate.js";
import "./dice.js";
import "./fall.js";
import "./announce.js";
import "./chat.js";
import "./once.js";
import "./pick.js";
import "./cards.js";
import "./grid.js";
import "./keys.js";
import "./help.js";
import "./line.js";
import "./clock.js";
import "./rematch.js";
import "./notice.js";
