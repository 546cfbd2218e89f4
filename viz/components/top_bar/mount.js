// The right of the bar above every page, as a component of Streamlit's, which calls this at every run.
import { find, make } from "../shared/elements.js";
import { announce } from "../shared/page_events.js";
import { themeSwitch } from "../shared/theme.js";
import { FieldFocus } from "./field_focus.js";
import { Connection, Drawer, PageLinks } from "./top_bar.js";

/** @param {{ parentElement: ParentNode, data: number, setTriggerValue: (name: string, value: unknown) => void }} component */
export default function mount({ parentElement, data, setTriggerValue }) {
  window.plyscopePageLinks ??= new PageLinks();
  window.plyscopeDrawer ??= new Drawer(data);
  window.plyscopeDrawer.tell(data);
  window.plyscopeFieldFocus ??= new FieldFocus();
  window.plyscopeConnection ??= new Connection();
  window.plyscopeConnection.run = () => setTriggerValue("back", true);
  const place = find(parentElement, ".end");
  if (place.hasChildNodes()) return;
  const join = make("button", { type: "button", ariaLabel: "Join a class" }, "Join", make("span", {}, " a class"));
  join.onclick = () => announce("plyscope-joins", null);
  place.append(join, themeSwitch());
}
