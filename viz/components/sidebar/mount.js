// What stands in the sidebar of every page, as a component of Streamlit's, which calls this at every run.
import { find } from "../shared/elements.js";
import { themeSwitch } from "../shared/theme.js";
import { Connection } from "./connection.js";
import { FoldedForm } from "./folded_form.js";
import { SidebarLinks } from "./sidebar_links.js";

/** @param {{ parentElement: ParentNode }} component */
export default function mount({ parentElement }) {
  window.plyscopeSidebarLinks ??= new SidebarLinks();
  window.plyscopeFoldedForm ??= new FoldedForm();
  window.plyscopeConnection ??= new Connection();
  const place = find(parentElement, ".switch");
  if (!place.hasChildNodes()) place.append(themeSwitch());
}
