// Files in and out: a text becomes a download, and a chosen or dropped file becomes a text.
export const LARGEST_FILE = 20e6; // bytes
const TAKEN = 1000; // milliseconds after which the browser has taken what it downloads

/**
 * Save a text under a name that is made of a title.
 * @param {string} title
 * @param {string} text
 * @param {string} suffix
 */
export function download(title, text, suffix) {
  downloadText(fileName(title) + suffix, text);
}

/** @param {string} title */
function fileName(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "tree";
}

/**
 * @param {string} name
 * @param {string} text
 */
export function downloadText(name, text) {
  save(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/**
 * Save something under a name that is made of a title.
 * @param {string} title
 * @param {Blob} blob
 * @param {string} suffix
 */
export function downloadBlob(title, blob, suffix) {
  save(fileName(title) + suffix, blob);
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN);
}

/**
 * Take a file that is dropped on the page, or pasted, as a screenshot is.
 * @param {(file: File) => void} take
 * @param {AbortSignal} signal
 */
export function takeDroppedFiles(take, signal) {
  /** @param {DragEvent} event */
  const over = (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
  /** @param {DragEvent} event */
  const drop = (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  /** @param {ClipboardEvent} event */
  const paste = ({ clipboardData: pasted }) => {
    const file = pasted?.files[0];
    if (file && !pasted.types.includes("text/plain")) take(file); // with a text, as of a table, it is only how that looks
  };
  window.addEventListener("dragover", over, { signal });
  window.addEventListener("drop", drop, { signal });
  window.addEventListener("paste", paste, { signal });
}

/**
 * Take the file chosen in a field, and empty the field.
 * @param {HTMLInputElement} field
 * @param {(file: File) => void} take
 * @param {AbortSignal} signal
 */
export function takeChosenFile(field, take, signal) {
  const change = () => {
    const file = field.files?.[0];
    if (file) take(file);
    field.value = "";
  };
  field.addEventListener("change", change, { signal });
}

/**
 * Whether a file is a picture or a scan, which hold no text.
 * @param {File} file
 */
export function isPicture(file) {
  return /^image\/|\/pdf$/.test(file.type);
}

/**
 * Decode a text file: UTF-8, or as its byte-order mark says, else the old encoding of Western Europe.
 * @param {ArrayBuffer} bytes
 */
export function decode(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
