"""What the browser tests ask of the focus view: which of its words can't be read."""

UNREADABLE = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const least = player.matches("[data-presenting]") && innerWidth >= 1600 ? 15.9 : 10.9;
  const seen = [...player.querySelectorAll(".focus .tree :is(text, tspan)")]
    .filter(text => text.textContent && !text.querySelector("tspan") && text.checkVisibility());
  const texts = seen.map(text => ({
    words: text.textContent.trim(), of: text.closest("[data-spot]"), box: text.getBoundingClientRect(),
    size: parseFloat(getComputedStyle(text).fontSize)
      * Math.sqrt(Math.abs(text.closest("text").getScreenCTM().a * text.closest("text").getScreenCTM().d)) }))
    .filter(({ words, box }) => words && box.bottom > stage.top + 1 && box.top < stage.bottom - 1);
  const wrong = [];
  for (const { words, box, size } of texts) {
    if (size < least) wrong.push(`${words} has type of ${size.toFixed(1)} px`);
    if (box.left < stage.left - 1 || box.right > stage.right + 1 || box.bottom > stage.bottom + 1)
      wrong.push(`${words} is clipped`);
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height);  // letters are lower
  const isClose = (a, b) => Math.max(a.left, b.left) - Math.min(a.right, b.right) < 5.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height);
  texts.forEach((one, at) => texts.slice(at + 1).forEach(other => {
    if (meet(one.box, other.box)) wrong.push(`${one.words} meets ${other.words}`);
    else if (one.of && other.of && one.of !== other.of && isClose(one.box, other.box))
      wrong.push(`${one.words} reads as one with ${other.words}`);
  }));
  return wrong;
}"""
