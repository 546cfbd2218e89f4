// The links of the sidebar as a component of Streamlit's, which calls this on every page and at every run.
import { SidebarLinks } from "./sidebar_links.js";

export default function mount() {
  window.plyscopeSidebarLinks ??= new SidebarLinks();
}
