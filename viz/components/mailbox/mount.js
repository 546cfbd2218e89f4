// The mailbox as a Streamlit component, which is removed and put back at any time; the mailbox stays as
// long as the page does.
import { Mailbox } from "./mailbox.js";
/** @import { MailboxData } from "../contract.d.ts" */
/** @import { SetState } from "./mailbox.js" */

/** @param {{ data: MailboxData, parentElement: Element, setStateValue: SetState }} component */
export default function mount({ data, parentElement, setStateValue }) {
  window.plyscopeMailbox ??= new Mailbox();
  window.plyscopeMailbox.mount(parentElement, setStateValue, data);
}
