// How a component leaves the page.

/** @typedef {{ again: () => void }} Call of a component, which it can do once more */

/** @type {WeakMap<Element, Call>} the latest call at each place */
const calls = new WeakMap();

/**
 * The function for Streamlit to call when a component leaves its place and must `end`.
 *
 * If the page runs again while the component is being mounted, Streamlit calls it twice, not always in the order of the
 * runs, and has the call that is out of date leave at once. That ends nothing: what the other call shows is shown `again`.
 * @param {Element} place
 * @param {() => void} again
 * @param {() => void} end
 */
export function leaving(place, again, end) {
  let before = calls.get(place);
  const call = { again };
  calls.set(place, call);
  setTimeout(() => (before = undefined)); // a call that is out of date leaves before anything else can happen
  return () => {
    if (calls.get(place) !== call) return;
    if (before && place.isConnected) {
      calls.set(place, before);
      before.again();
    } else {
      calls.delete(place);
      end();
    }
  };
}
