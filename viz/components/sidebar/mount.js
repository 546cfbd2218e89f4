// What stands in the sidebar of every page beside its name, as a component of Streamlit's, which calls this at every run.
import { find, make } from "../shared/elements.js";
import { announce } from "../shared/page_events.js";
import { themeSwitch } from "../shared/theme.js";
import { Connection, FoldedForm, SidebarLinks } from "./sidebar.js";

/** @param {{ parentElement: ParentNode, setTriggerValue: (name: string, value: unknown) => void }} component */
export default function mount({ parentElement, setTriggerValue }) {
  window.plyscopeSidebarLinks ??= new SidebarLinks();
  window.plyscopeFoldedForm ??= new FoldedForm();
  window.plyscopeConnection ??= new Connection();
  window.plyscopeConnection.run = () => setTriggerValue("back", true);
  const place = find(parentElement, ".switch");
  if (place.hasChildNodes()) return;
  const join = make("button", {
    type: "button",
    textContent: "Join",
    title: "Join a class",
    onclick: () => announce("plyscope-joins", null),
  });
  place.append(join, themeSwitch());
}
