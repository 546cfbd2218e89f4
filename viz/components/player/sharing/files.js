// Files in and out: a text becomes a download, and a file that is chosen or dropped becomes a text.
export function download(title, text, suffix) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "tree";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name + suffix;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function takeDroppedFiles(take, signal) {
  window.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault(), { signal });
  const drop = (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  window.addEventListener("drop", drop, { signal });
}

// The text of a file: UTF-8, or what its byte-order mark says, else the old Western European encoding.
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
