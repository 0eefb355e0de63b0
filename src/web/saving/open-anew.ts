import type { NavigationState } from "../app/navigation-state.ts";

const CHANGED: NavigationState = {
  successMessage: "The school has changed this form. Everything that you entered before is kept.",
};

/**
 * Opens an address of the application as if anew, with the form as it is by now. What is not saved stays in the tab's
 * draft; the screen that is opened says why it was.
 */
export function openAnew(address: string): void {
  // The router keeps its navigation state there.
  history.replaceState({ usr: CHANGED }, "", address);
  location.reload();
}
