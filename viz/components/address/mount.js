// The address of a page as a component of Streamlit's.
/** @import { AddressData } from "../contract.d.ts" */

/** @param {{ data: AddressData }} component */
export default function mount({ data: { page, query } }) {
  const { pathname, search } = location;
  const isHere = pathname.endsWith(`/${page}`); // the reader may have gone on before the server's word came
  if (isHere && search !== `?${query}`) history.replaceState(history.state, "", `${pathname}?${query}`);
}
