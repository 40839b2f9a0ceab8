"""Contrast where axe cannot tell, on gradients: measured on the pixels behind each text."""

import base64
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.rules import Box
from tests.browser.looks import SCHEMES
from tests.browser.table import card_text

pytestmark = pytest.mark.looks

ONLY_CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["incomplete"]}

# The lines of text of an element, with its colour; tight boxes, a pixel smaller all around.
TEXTS = """(selectors) => selectors.map((selector) => {
  const one = document.querySelector(selector);
  const style = getComputedStyle(one);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
  const range = document.createRange();
  range.selectNodeContents(one);
  const boxes = [...range.getClientRects()].map(({ x, y, width, height }) =>
    [x + 1, y + 1, width - 2, height - 2].map(Math.round));
  return { selector, color: style.color, least: large ? 3 : 4.5, boxes };
})"""

HIDE_TEXT = """() => {
  const sheet = new CSSStyleSheet();
  const none = ["color: transparent", "text-shadow: none", "transition: none"];
  sheet.replaceSync(`* { ${none.map((rule) => `${rule} !important`).join("; ")} }`);
  document.adoptedStyleSheets = [sheet];
}"""

# The contrast of a colour to nearly the worst of the pixels in some boxes of a picture.
MEASURE = """async ([png, texts]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"),
    { width: image.width, height: image.height });
  const picture = canvas.getContext("2d", { willReadFrequently: true });
  picture.drawImage(image, 0, 0);
  const light = ([r, g, b]) => [r, g, b]
    .map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    return paint.getImageData(0, 0, 1, 1).data;
  };
  return texts.map(({ selector, color, least, boxes }) => {
    const own = light(rgb(color));
    const found = [];
    for (const [x, y, width, height] of boxes) {
      if (width < 1 || height < 1 || y < 0 || y + height > image.height) continue;
      const { data } = picture.getImageData(x, y, width, height);
      for (let at = 0; at < data.length; at += 4)
        found.push(contrast(own, light(data.subarray(at, at + 3))));
    }
    found.sort((a, b) => a - b);
    return { selector, least, worst: found[Math.floor(found.length / 50)] ?? null };
  });
}"""


def picture(page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled")).decode()


def too_faint(page) -> list[str]:
    """Texts on gradients whose contrast is too low, and how many were measured."""
    page.evaluate("() => document.getAnimations().forEach((motion) => motion.finish())")
    response = Axe().run(page, options=ONLY_CONTRAST).response
    nodes = [node for fault in response["incomplete"] for node in fault["nodes"]]
    texts = page.evaluate(TEXTS, [node["target"][0] for node in nodes])
    page.evaluate(HIDE_TEXT)
    measured = [one for one in page.evaluate(MEASURE, [picture(page), texts]) if one["worst"]]
    assert measured, "nothing to measure: does the page still have gradients?"
    return [
        f"{one['selector']}: {one['worst']:.2f}" for one in measured if one["worst"] < one["least"]
    ]


DAY_AND_NIGHT = ["light", "dark"]


def test_the_table(rigged):
    for scheme in DAY_AND_NIGHT:
        table = rigged(rolls="11234", held="12", card=card_text(ones=3, sixes=0))
        table.page.set_viewport_size({"width": 1280, "height": 1400})
        table.page.emulate_media(color_scheme=scheme)
        table.pick(table.choice(Box.CHANCE))
        table.page.mouse.move(0, 0)
        assert (scheme, too_faint(table.page)) == (scheme, [])


def test_pages(visitor):
    page = visitor.page()
    page.set_viewport_size({"width": 1280, "height": 1400})
    for scheme, address in product(DAY_AND_NIGHT, ["/", "/new/"]):
        page.emulate_media(color_scheme=scheme)
        page.goto(address)
        assert (scheme, address, too_faint(page)) == (scheme, address, [])


# The word takes its place without being seen, also where colours are forced.
HIDE_TAGS = """() => {
  for (const tag of document.querySelectorAll(".tag")) {
    const word = Object.assign(document.createElement("span"), { textContent: tag.textContent });
    word.style.visibility = "hidden";
    tag.replaceChildren(word);
  }
}"""


def test_the_word_on_held_dice(rigged, visitors):
    """B69: 4.5 to 1 at least, for the player and whoever watches, also where colours are forced."""
    table = rigged(rolls="11234", held="14")
    for page in (table.page, visitors().page(f"/t/{table.code}/")):
        page.evaluate(HIDE_TAGS)
        for look, media in SCHEMES.items():
            page.emulate_media(**media)
            tags = page.evaluate(TEXTS, ["#die-1 .tag", "#die-4 .tag"])
            for tag in page.evaluate(MEASURE, [picture(page), tags]):
                assert (tag["worst"] or 0) >= 4.5, look


def test_pips_on_dice(rigged):
    """B213: 3 to 1 at least, in the middle of a One and of a five and between their pips."""
    for held in ("", "12"):
        page = rigged(rolls="15234", held=held).page
        for look, media in SCHEMES.items():
            page.emulate_media(**media)
            assert min(contrasts_of_pips(page, 1, 2)) >= 3, f"{look}, {held or 'none'} held"


def contrasts_of_pips(page, *positions: int) -> list[float]:
    boxes = [page.locator(f"#die-{at} .face").bounding_box() for at in positions]
    points = [
        [round(box["x"] + box["width"] * x), round(box["y"] + box["height"] * y), 1, 1]
        for box, (x, y) in product(boxes, ((0.5, 0.5), (0.5, 0.27)))
    ]
    black = {"selector": "pip", "color": "rgb(0, 0, 0)", "least": 3}
    seen = page.evaluate(MEASURE, [picture(page), [black | {"boxes": [one]} for one in points]])
    light = [one["worst"] for one in seen]
    return [max(pair) / min(pair) for pair in zip(light[::2], light[1::2], strict=True)]
