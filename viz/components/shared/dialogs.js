// Open a dialog that may be longer than the window. By default it would scroll to the button that closes it.
export function openAtTop(dialog) {
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}
