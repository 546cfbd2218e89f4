// The player in a file: the recording is in the page, and no server is asked.
import { find } from "../shared/elements.js";
import { themeSwitch } from "../shared/theme.js";
import { Player } from "./player.js";
/** @import { PlayerData } from "../contract.d.ts" */

const STEP = /^#step=(\d+)$/; // what an address may say of where to open

/** @type {PlayerData} */
const recording = JSON.parse(find(document, "#recording", HTMLScriptElement).textContent ?? "");
const step = STEP.exec(location.hash)?.[1];
if (step) recording.start = Number(step);
const alone = new Player(find(document, ".plyscope-player"), recording, null);
alone.part("theme").append(themeSwitch()); // where Plyscope has a sidebar, it stands there
window.addEventListener("hashchange", () => {
  const next = STEP.exec(location.hash)?.[1];
  if (next) alone.jump(Number(next));
});
