// Fill the window below whatever the page shows above; the style sheet reads the height.
export function fillWindow(root, signal) {
  const page = root.getRootNode().host?.closest(".stMain") ?? document.documentElement;
  const place = () => {
    const above = root.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
    root.style.setProperty("--above", `${Math.round(above)}px`);
  };
  const moved = new ResizeObserver(place);
  moved.observe(page.querySelector(".stMainBlockContainer") ?? page);
  signal.addEventListener("abort", () => moved.disconnect());
  place();
}
