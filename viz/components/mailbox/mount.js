// The mailbox as a component of Streamlit's.
import { Mailbox } from "./mailbox.js";


// Streamlit removes the component from the page and puts it back at will; the mailbox stays as long as the page does.
export default function mount({ data, parentElement, setTriggerValue }) {
  window.plyscopeMailbox ??= new Mailbox();
  window.plyscopeMailbox.mount(parentElement, setTriggerValue, data);
}
