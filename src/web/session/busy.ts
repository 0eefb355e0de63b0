/** What the document is told while something goes on that somebody waits for: it counts as activity (IDL-01). */
export const BUSY = "admissionbusy";

/** Whoever waits for something that goes on, such as an upload, is not idle. */
export function tellBusy(): void {
  document.dispatchEvent(new Event(BUSY));
}
