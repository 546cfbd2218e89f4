// Whether the server is there.
import { healthAddress } from "./streamlit_page.js";

const ANSWERS_WITHIN = 1000; // milliseconds

/** Whether the server answers at all: loading the page from one that does not would lose it. */
export async function answers() {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  const answer = await fetch(healthAddress(), { cache: "no-store", signal }).catch(() => null);
  return answer?.ok ?? false;
}
