// A figure that the server makes, as a download.
import { figureAddress } from "../../shared/streamlit_page.js";
import { downloadBlob } from "./files.js";
/** @import { FigureData } from "../../contract.d.ts" */

/**
 * @param {Pick<FigureData, "name" | "suffix">} format
 * @param {string} title of the file
 * @param {string} query the query that says which search it is of
 * @param {Record<string, string>} wanted what else its address says
 * @param {(words: string) => void} tell
 */
export async function bringFigure({ name, suffix }, title, query, wanted, tell) {
  tell("Making the figure …");
  try {
    const answer = await fetch(figureAddress(name, `${query}&${new URLSearchParams(wanted)}`));
    if (!answer.ok) return tell(await answer.text());
    downloadBlob(title, await answer.blob(), suffix);
    tell(decodeURIComponent(answer.headers.get("Plyscope-Note") ?? ""));
  } catch {
    tell("The figure could not be made: the server does not answer.");
  }
}
