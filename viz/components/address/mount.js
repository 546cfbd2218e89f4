// The address of a page as a Streamlit component.
import { nameInAddress } from "../shared/streamlit_page.js";
/** @import { AddressData } from "../contract.d.ts" */

/** @param {{ data: AddressData }} component */
export default function mount({ data: { page, query } }) {
  const isHere = location.pathname.endsWith(`/${page}`); // the reader may have gone on before the server's word came
  if (isHere) nameInAddress(`?${query}`);
}
