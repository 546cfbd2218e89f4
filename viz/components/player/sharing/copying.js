// Copying what stands in a field, with a word about it on the button.
const COPIED = 2000; // milliseconds

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {Element} button
 */
export async function copyField(field, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    field.select();
    button.textContent = "Press Ctrl+C";
  }
  setTimeout(() => (button.textContent = before), COPIED);
}
