// What the browser keeps from one visit to the next, if it may: one that stores nothing still shows everything.
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The choice holds until the page is left.
  }
}

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}
