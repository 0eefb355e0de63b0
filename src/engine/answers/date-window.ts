/**
 * Whether a day lies in a window of ISO dates, both ends included; an empty end is open (WID-18).
 */
export function isInDateWindow(today: string, from: string, to: string): boolean {
  return (from === "" || from <= today) && (to === "" || today <= to);
}
