const SSN_DIGITS = 9;

/** A Social Security number with its last four digits only; of any other text nothing can be read. Masked stays so. */
export function maskedSsn(text: string): string {
  if (/^XXX-XX-\d{4}$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length === SSN_DIGITS ? `XXX-XX-${digits.slice(-4)}` : maskedText(text);
}

/** As many marks whatever the length; empty stays empty. */
export function maskedText(text: string): string {
  return text === "" ? "" : "XXXXXXXX";
}
