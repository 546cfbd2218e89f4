import { strictEqual } from "node:assert/strict";
import { Drawer } from "../../viz/components/top_bar/top_bar.js";

/** @type {any} */
const page = globalThis;
let isOpen = true;
const closing = { click: () => isOpen = false };
const app = { dataset: { testScriptState: "running" } };
let endRun = () => {};

page.MutationObserver = class {
  /** @param {() => void} does */
  constructor(does) {
    endRun = () => {
      app.dataset.testScriptState = "notRunning";
      does();
    };
  }
  observe() {}
};
page.document = {
  /** @param {string} selector */
  querySelector: (selector) =>
    selector === ".stApp" ? app : isOpen && selector.includes('aria-expanded="true"') ? closing : null,
};

/** @param {(drawer: Drawer) => void} asked what happens once another thing was asked for there */
function opened(asked) {
  [isOpen, app.dataset.testScriptState] = [true, "running"];
  const drawer = new Drawer(3);
  asked(drawer);
  strictEqual(isOpen, false);
  isOpen = true; // by the reader
  drawer.tell(4);
  strictEqual(isOpen, true);
}

Deno.test("the drawer closes at the end of the run that brought what was asked for", () => {
  opened((drawer) => {
    drawer.tell(4);
    strictEqual(isOpen, true); // it is not on screen yet
    endRun();
  });
});

Deno.test("the drawer closes also if it is told only after the run has ended", () => {
  opened((drawer) => {
    endRun();
    strictEqual(isOpen, true);
    drawer.tell(4);
  });
});
