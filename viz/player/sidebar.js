// On a phone the sidebar covers the page: whoever follows a link in it wants to see where that leads.
const PHONE = 700; // pixels

function closeSidebar(event) {
  if (window.innerWidth > PHONE || !event.target.closest(".stSidebar a")) return;
  document.querySelector('button[aria-controls="stSidebar"][aria-expanded="true"]')?.click();
}

// Streamlit calls this on every page and at every run. The same listener, added again, is none more.
export default function mount() {
  window.plyscopeSidebar ??= closeSidebar;
  document.addEventListener("click", window.plyscopeSidebar);
}
