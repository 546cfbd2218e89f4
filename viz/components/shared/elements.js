// Finding elements that the markup must have, with their types, and making new ones.

/**
 * @template {Element} T
 * @typedef {abstract new (...args: never[]) => T} Kind
 */

/**
 * The first element of a selector; throws if there is none, or one of another kind.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new TypeError(`the page has no ${selector} as it has to be`);
  return /** @type {T} */ (found);
}

/**
 * All elements that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} [kind]
 * @returns {T[]}
 */
export function findAll(root, selector, kind) {
  const is = kind ?? HTMLElement;
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)].filter((element) => element instanceof is));
}

/** @typedef {<T extends Element = HTMLElement>(name: string, kind?: Kind<T>) => T} Part */

/**
 * Finds the parts of some markup by their `data-part`, each once: the search may go through a whole tree.
 * @param {ParentNode} root
 * @returns {Part}
 */
export function partsOf(root) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  return (name, kind) => {
    const part = found.get(name) ?? find(root, `[data-part="${name}"]`, kind);
    found.set(name, part);
    return /** @type {any} */ (part);
  };
}

/**
 * A new element with some properties and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * A new element of a drawing with some attributes.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/**
 * The element that an event is about, wherever it listens.
 * @param {Event} event
 * @returns {Element | null}
 */
export function targetOf(event) {
  return event.target instanceof Element ? event.target : null;
}

/**
 * The focused element in an element's document or shadow root.
 * @param {Element} element
 * @returns {Element | null}
 */
export function focusedBeside(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
}

/**
 * Open a dialog that may be longer than the window. By default it would scroll to the button that closes it.
 * @param {HTMLDialogElement} dialog
 */
export function openAtTop(dialog) {
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/**
 * Set a text only if it changes: setting it again would read it out again. It goes into the text node that is there, if it is
 * alone, in half the time that a new one takes.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}

/**
 * Set attributes that change.
 * @param {Element} element
 * @param {Record<string, string | null>} attributes null for no such attribute
 */
export function setChanged(element, attributes) {
  for (const name in attributes) setIfChanged(element, name, attributes[name]);
}

/**
 * Set an attribute if it changes.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} text null for no such attribute
 */
export function setIfChanged(element, name, text) {
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/**
 * Write beside a list what is chosen in it: where a browser can't do so by itself, that makes it as wide.
 * @param {HTMLSelectElement} list
 */
export function fit(list) {
  const beside = list.closest(".fitted");
  if (beside) setIfChanged(beside, "data-choice", list.selectedOptions[0]?.text ?? "");
}
