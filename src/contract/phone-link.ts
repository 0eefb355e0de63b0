/** Where a press on the school's phone number leads: 'tel:+12075550142' for (207) 555-0142; without an extension. */
export function phoneLink(phone: string): string {
  const [number = ""] = phone.split(/\s*(?:ext|x)/i);
  const dialed = number.replaceAll(/[^+\d]/g, "");
  // Ten digits are a number of North America, which a phone abroad dials with its country's code.
  return `tel:${/^\d{10}$/.test(dialed) ? "+1" : ""}${dialed}`;
}
