// Light, dark or high contrast: the reader's choice for all pages, kept in the browser. The scheme follows the system
// unless one is chosen; the high contrast is for either scheme.
import { make } from "./elements.js";
import { announce, onAnnounced } from "./page_events.js";
import { keep, KEPT, recall } from "./storage.js";
import { setScheme } from "./streamlit_page.js";

/** @type {Record<string, string>} */
const THEMES = { system: "System theme", light: "Light", dark: "Dark", contrast: "High contrast" };

function chosenTheme() {
  const kept = recall(KEPT.theme);
  return Object.hasOwn(THEMES, kept) ? String(kept) : "system";
}

/**
 * The switch; it shows the chosen theme.
 * @returns {HTMLLabelElement}
 */
export function themeSwitch() {
  const options = Object.entries(THEMES).map(([value, textContent]) => make("option", { value, textContent }));
  const choice = make("select", {}, ...options);
  choice.value = chosenTheme();
  show(choice.value);
  choice.onchange = () => {
    keep(KEPT.theme, choice.value);
    show(choice.value);
  };
  return make("label", { className: "theme" }, make("span", { textContent: "Theme" }), choice);
}

/** @param {string} theme */
function show(theme) {
  setScheme(theme === "light" || theme === "dark" ? theme : schemeAround());
  document.documentElement.dataset.contrast = contrastOf(theme);
  announce("plyscope-theme", theme);
}

// A notebook may be light or dark whatever the system is, and says so of the frame that this page is in.
function schemeAround() {
  const around = window.frameElement && getComputedStyle(window.frameElement).colorScheme;
  return around === "light" || around === "dark" ? around : null;
}

/**
 * Show the chosen contrast in a component.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function followTheme(root, signal) {
  const follow = (/** @type {string} */ theme) => (root.dataset.contrast = contrastOf(theme));
  follow(chosenTheme());
  onAnnounced("plyscope-theme", follow, { signal });
}

/** @param {string} theme */
function contrastOf(theme) {
  return theme === "contrast" ? "high" : "usual";
}
