// Streamlit's page around the components: every selector into it is here, and callers cope without what it
// finds, as in a version of Streamlit that has another page.

const PHONE = 700; // pixels: so wide that little stands side by side

/** Whether the window is that of a phone. */
export function isPhone() {
  return window.innerWidth <= PHONE;
}

/**
 * Open the drawer, which is Streamlit's sidebar with the form in it; Escape closes it. However it closes, what had the focus
 * before has it again, or else what opens the drawer.
 * @param {string} [label] of the field to begin with
 */
export function openDrawer(label) {
  /** @type {HTMLElement | null} */
  const drawer = document.querySelector(".stSidebar");
  if (drawer?.dataset.collapsed !== "true") return;
  const [before, opened] = [focused(), new AbortController()];
  new MutationObserver((_, watch) => {
    if (drawer.dataset.collapsed !== "true") {
      const field = drawerField(drawer, label);
      field?.focus();
      if (field instanceof HTMLTextAreaElement) field.select(); // for what is pasted
      return;
    }
    watch.disconnect();
    opened.abort();
    document.documentElement.toggleAttribute("data-form", false);
    (before?.checkVisibility() ? before : opener())?.focus(); // a welcome is gone by then
  }).observe(drawer, { attributeFilter: ["data-collapsed"] });
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    // An open list or window there closes first.
    if (event.key !== "Escape" || drawer.querySelector('[aria-expanded="true"]:not([aria-controls="stSidebar"])')) {
      return;
    }
    event.stopImmediatePropagation();
    closeDrawer();
  };
  window.addEventListener("keydown", onKey, { capture: true, signal: opened.signal });
  document.documentElement.toggleAttribute("data-form", true); // a phone shows the form there, or else the pages
  sidebarButton(false)?.click();
}

export function closeDrawer() {
  sidebarButton(true)?.click();
}

/**
 * @param {boolean} isOpen
 * @returns {HTMLElement | null}
 */
function sidebarButton(isOpen) {
  return document.querySelector(`button[aria-controls="stSidebar"][aria-expanded="${isOpen}"]`);
}

/**
 * @param {Element} drawer
 * @param {string} [label]
 * @returns {HTMLElement | null} the field, else what closes the drawer: on a phone a field would bring up the keyboard
 */
function drawerField(drawer, label) {
  return (label && drawer.querySelector(`[aria-label="${label}"]`)) || sidebarButton(true);
}

/** @returns {HTMLElement | undefined} what opens the drawer, in a component's root */
function opener() {
  const roots = [...document.querySelectorAll(".stMain *")].map((host) => host.shadowRoot);
  return roots.map((root) => root?.querySelector('[data-do="change"]')).find((found) => found instanceof HTMLElement);
}

/** @returns {HTMLElement | null} */
function focused() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement ? found : null;
}

/** The problem shown in the drawer. */
export function drawerProblem() {
  return document.querySelector(".stSidebar .problem")?.textContent ?? undefined;
}

/** Whether the drawer asks which of several trees its text means. */
export function offersTrees() {
  return document.querySelector('.stSidebar [class*="st-key-other-tree-"]') !== null;
}

/**
 * The link to a page that an event is about.
 * @param {Event} event
 * @returns {HTMLAnchorElement | null}
 */
export function pageLink(event) {
  return event.target instanceof Element
    ? event.target.closest(':is(.stAppHeader, .stSidebar nav, [role="menu"]) a')
    : null;
}

/**
 * The content of a sidebar field, by label; undefined if there is none.
 * @param {string} label
 * @returns {string | undefined}
 */
export function sidebarField(label) {
  /** @type {HTMLInputElement | HTMLTextAreaElement | null} */
  const field = document.querySelector(`.stSidebar [aria-label="${label}"]`);
  return field?.value;
}

/**
 * The labelled field of the sidebar that an event is about.
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
export function fieldOf({ target }) {
  return target instanceof HTMLElement && target.ariaLabel && target.closest(".stSidebar") ? target : null;
}

/**
 * The field that Streamlit has put in the place of one, as soon as it is seen.
 * @param {HTMLElement} field
 */
export function replacementOf(field) {
  /** @type {NodeListOf<HTMLElement>} */
  const alike = document.querySelectorAll(`.stSidebar [aria-label="${CSS.escape(field.ariaLabel ?? "")}"]`);
  return [...alike].find((each) => each.checkVisibility());
}

/**
 * Make everything around the player inert, or reachable again.
 * @param {boolean} isOut
 */
export function setOutOfReach(isOut) {
  /** @type {NodeListOf<HTMLElement>} */
  const around = document.querySelectorAll('.stSidebar, .stAppHeader, [class*="st-key-bar"]');
  for (const behind of around) behind.inert = isOut;
}

/**
 * The part of the page that scrolls around a component, and what shifts the component when it grows.
 * @param {Element} root
 */
export function pageAround(root) {
  const shadow = root.getRootNode();
  const page = (shadow instanceof ShadowRoot && shadow.host.closest(".stMain")) || document.documentElement;
  return { page, content: page.querySelector(".stMainBlockContainer") ?? page };
}

/**
 * Scroll the page so that it begins below a component.
 * @param {Element} root
 */
export function scrollPast(root) {
  const { page } = pageAround(root);
  const bar = parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
  page.scrollTop += root.getBoundingClientRect().bottom - bar;
}

/** @returns {HTMLElement | null} */
function app() {
  return document.querySelector(".stApp");
}

/** Whether the page has its connection to the server. */
export function isConnected() {
  const state = app()?.dataset.testConnectionState;
  return !state || state === "CONNECTED";
}

/**
 * Do something whenever the connection to the server is lost or restored.
 * @param {() => void} does
 */
export function onConnection(does) {
  onAppChange("data-test-connection-state", does);
}

/**
 * Do something at the end of each run of the page.
 * @param {() => void} does
 */
export function onRunEnd(does) {
  onAppChange("data-test-script-state", () => isAtRest() && does());
}

/** Whether the server is not running the page. */
export function isAtRest() {
  return app()?.dataset.testScriptState === "notRunning";
}

/**
 * @param {string} attribute
 * @param {() => void} does
 */
function onAppChange(attribute, does) {
  const page = app();
  if (page) new MutationObserver(does).observe(page, { attributeFilter: [attribute] });
}

/** @param {Element} sign */
export function addToPage(sign) {
  app()?.append(sign);
}

/**
 * Tell the page's style sheet whether the server is unreachable.
 * @param {boolean} isAway
 */
export function setAway(isAway) {
  document.documentElement.toggleAttribute("data-server-away", isAway);
}

/**
 * Tell the page's style sheet whether the welcome of a first visit is shown.
 * @param {boolean} isShown
 */
export function setWelcome(isShown) {
  document.documentElement.toggleAttribute("data-welcome", isShown);
}

/**
 * Tell the page's style sheet whether there is anything to show of a class.
 * @param {boolean} isShown
 */
export function setLecture(isShown) {
  document.documentElement.toggleAttribute("data-lecture", isShown);
}

/**
 * Tell the style sheets how high a sheet lies over the foot of the page.
 * @param {number} height in pixels
 */
export function setSheet(height) {
  document.documentElement.style.setProperty("--sheet", `${height}px`);
}

/**
 * Show or hide what marks on a slider tell of later steps.
 * @param {boolean} isMarked
 */
export function markAhead(isMarked) {
  document.documentElement.style.setProperty("--ahead", isMarked ? null : "hidden");
}

/**
 * Tell the page's style sheet what the class is asked first, so that the words around the player hide it, too.
 * @param {Iterable<string>} covers
 */
export function setAsks(covers) {
  document.documentElement.dataset.asks = [...covers].join(" ");
}

/**
 * Cover all of the page except the class.
 * @param {boolean} isCovered
 */
export function coverPage(isCovered) {
  document.documentElement.toggleAttribute("data-lecture-alone", isCovered);
}

/** Close the dialog about starting the server in a terminal, which takes the player's keys. */
export function closeConnectionDialog() {
  /** @type {HTMLElement | null} */
  const closes = document.querySelector('.stDialog [role="dialog"] button[aria-label="Close"]');
  closes?.click();
}

/** The address of the server's health. */
export function healthAddress() {
  return addressInApp("_stcore/health");
}

/**
 * Put a query into the address, without a reload or a new history entry.
 * @param {string} query empty, or beginning with a question mark
 */
export function nameInAddress(query) {
  if (!Object.hasOwn(history, "pushState")) history.pushState = pushedUnlessEmptied;
  if (location.search !== query) history.replaceState(history.state, "", location.pathname + query);
}

/**
 * Enter an address into the history, as Streamlit does. Before it goes to another page it empties the query of the one that
 * is left, as if that were a page of its own: going back would lead to the same page twice.
 * @param {unknown} state
 * @param {string} unused
 * @param {string | URL | null} [url]
 */
function pushedUnlessEmptied(state, unused, url) {
  if (url === location.pathname) history.replaceState(state, unused, url);
  else History.prototype.pushState.call(history, state, unused, url);
}

/**
 * The address of a recording; viz/serving/route.py answers there.
 * @param {string} name
 */
export function recordingAddress(name) {
  return addressInApp(`recordings/${name}`);
}

/**
 * The address of a check's outcome.
 * @param {string} name of the check
 */
export function checkAddress(name) {
  return addressInApp(`checks/${name}`);
}

/**
 * The address of a figure; viz/figures/address.py answers there.
 * @param {string} format
 * @param {string} query
 */
export function figureAddress(format, query) {
  return addressInApp(`figures/${format}?${query}`);
}

/**
 * The address of a question; viz/serving/questions.py answers there.
 * @param {string} name
 * @param {string | URLSearchParams} query
 */
export function questionAddress(name, query) {
  return addressInApp(`questions/${name}?${query}`);
}

/**
 * The address of live classes; viz/serving/live.py answers there.
 * @param {string} path
 */
export function liveAddress(path) {
  return addressInApp(`live/${path}`);
}

/**
 * The link by which students join a class.
 * @param {string} code
 */
export function classAddress(code) {
  return addressInApp(`?class=${code}`);
}

/**
 * An address below that of the app, whichever of its pages is shown.
 * @param {string} path
 */
function addressInApp(path) {
  /** @type {HTMLScriptElement | null} */
  const script = document.querySelector('script[type="module"][src]');
  return new URL(`../../${path}`, script?.src ?? location.href);
}

const SCHEME = /^\(prefers-color-scheme: (light|dark)\)$/;
/** @type {string | null} */
let scheme = null; // that stands in for the system's
let isAsked = false; // whether questions for the system's scheme come here

/**
 * Have all of the page use a colour scheme, that of the system if it is null. Streamlit has no call for it. But it asks
 * again what the system prefers when something was printed, and stays as it is if a version does not; so do our
 * components, which take the scheme from around them.
 * @param {"light" | "dark" | null} chosen
 */
export function setScheme(chosen) {
  if (scheme === chosen) return;
  scheme = chosen;
  document.documentElement.style.colorScheme = chosen ?? "";
  if (!isAsked) answerForSystem();
  isAsked = true;
  window.dispatchEvent(new Event("afterprint"));
}

function answerForSystem() {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => {
    const answer = ask(query);
    const asked = SCHEME.exec(query)?.[1];
    if (asked && scheme) Object.defineProperty(answer, "matches", { value: asked === scheme });
    return answer;
  };
}
