// Open a dialog that may be longer than the window. By itself it would begin at its button, which closes it.
export function openAtTop(dialog) {
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}
