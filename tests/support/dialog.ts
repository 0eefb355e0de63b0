/** jsdom knows `<dialog>` but cannot open it; this opens and closes it as far as tests of what it says need. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
