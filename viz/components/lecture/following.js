// Following the teacher: which place of which search a class is at, and whether this page is there. Whoever steps alone
// leaves the lead, and comes back by asking for it; one who is on the way to it can't leave it by what the page shows meanwhile.
import { searchOf, wayOf } from "../shared/live/screen.js";
/** @import { LiveScreen, LiveState } from "../contract.d.ts" */
/** @import { Led } from "../shared/page_events.js" */

/**
 * A step of a search on a page.
 * @typedef {Pick<LiveScreen, "page" | "query" | "step" | "views">} ClassPlace
 */

/** Views of the teacher's work, and those too long to read while all look at the tree. */
const NOT_FOLLOWED = new Set(["edit", "practise"]);

/** Wide or long views, which nobody could read below a tree on a phone while the class goes on. */
const NOT_ON_PHONES = new Set(["calls", "code", "table", "entries", "positions", "list", "trace", "passes"]);

/**
 * Where a class is, null before the teacher has shown anything.
 * @param {LiveState} state
 * @returns {ClassPlace | null}
 */
export function placeOf({ page, query, step, views }) {
  return query ? { page, query, step, views } : null;
}

/**
 * The teacher's views that a student's page shows, too.
 * @param {string[]} views
 * @param {boolean} isPhone
 */
export function followedViews(views, isPhone) {
  return views.filter((name) => !NOT_FOLLOWED.has(name) && !(isPhone && NOT_ON_PHONES.has(name)));
}

export class Following {
  /**
   * @param {object} means
   * @param {(place: ClassPlace) => void} means.travel has the page show another search; `arrive` tells that it does
   * @param {(led: Led) => void} means.step goes to a step of the search that is shown
   * @param {() => void} means.changed whether the reader follows is another answer now
   * @param {() => boolean} means.isPhone
   */
  constructor({ travel, step, changed, isPhone }) {
    this.travel = travel;
    this.step = step;
    this.changed = changed;
    this.isPhone = isPhone;
    this.isFollowed = true;
    this.isTravelling = false;
    this.isLeading = false; // what the page tells meanwhile is what it was led to
    this.shownPage = ""; // the path of the page, which may show no search
    /** @type {ClassPlace | null} */
    this.place = null;
    /** @type {ClassPlace | null} */
    this.screen = null;
    /** @type {Map<string, string>} the link of what a page shows for a query that asks for the same in other words */
    this.links = new Map();
    this.goal = ""; // where the page was asked to go last
    this.failed = ""; // where it can't go
    this.views = ""; // that were followed last
  }

  /**
   * The class is at a place, perhaps the same as before.
   * @param {ClassPlace | null} place
   */
  lead(place) {
    this.place = place;
    if (this.isFollowed) this.pull();
  }

  /** Go where the class is, and follow it from there. */
  follow() {
    this.views = this.failed = "";
    this.set(true);
    this.pull();
  }

  leave() {
    this.isTravelling = false;
    this.set(false);
  }

  /** @param {boolean} isFollowed */
  set(isFollowed) {
    if (isFollowed === this.isFollowed) return;
    this.isFollowed = isFollowed;
    this.changed();
  }

  /**
   * The page shows another step, or another search.
   * @param {ClassPlace} screen
   * @param {boolean} isNew whether it has just come, which it may do again: that is no reader's step
   */
  show(screen, isNew) {
    this.screen = screen;
    if (!this.isFollowed || !this.place || this.isLeading) return;
    if (this.isTravelling || (isNew && this.isSearchShown())) {
      if (isNew) this.views = ""; // it may show others
      if (this.isSearchShown()) this.pull();
    } else if (!this.isThere()) this.leave();
  }

  /**
   * The page has run, and this is its name.
   * @param {string} page
   */
  ran(page) {
    const isOther = page !== this.shownPage;
    this.shownPage = page;
    if (isOther && this.isFollowed && this.place && !this.isTravelling && page !== this.place.page) this.leave();
  }

  /**
   * The server has taken the page to a query, whose link may be written in another way.
   * @param {string} query
   * @param {string} link
   */
  arrive(query, link) {
    this.links.set(query, link);
    if (this.isFollowed && this.isTravelling && this.isSearchShown()) this.pull();
  }

  /** The page can't go there: it stays until the class goes on. */
  fail() {
    this.isTravelling = false;
    this.failed = this.goal;
  }

  /** Whether the page shows the search that the class looks at. */
  isSearchShown() {
    const { place, screen } = this;
    if (!place || !screen || place.page !== screen.page || this.shownPage !== place.page) return false;
    const shown = searchOf(screen.query);
    return [place.query, this.links.get(place.query)].some((query) => query !== undefined && searchOf(query) === shown);
  }

  /** Whether the page shows what the class looks at. */
  isThere() {
    const { place, screen } = this;
    return this.isSearchShown() && screen?.step === place?.step && wayOf(screen) === wayOf(place);
  }

  pull() {
    const { place } = this;
    if (!place) return;
    if (!this.isSearchShown()) return this.go(place);
    this.isTravelling = false;
    const views = followedViews(place.views, this.isPhone());
    const isOther = `shown ${views}` !== this.views;
    this.views = `shown ${views}`;
    if (!isOther && this.isThere()) return;
    this.isLeading = true;
    this.step({ page: place.page, step: place.step, views: isOther ? views : null, by: wayOf(place) });
    this.isLeading = false;
  }

  /** @param {ClassPlace} place */
  go(place) {
    const goal = `${place.page}?${place.query}`;
    if (goal === this.failed || (this.isTravelling && goal === this.goal)) return;
    this.isTravelling = true;
    this.goal = goal;
    this.travel(place);
  }
}
