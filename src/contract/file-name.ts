/**
 * Characters that nobody sees and that make a name show as another one (controls, marks that turn the direction of
 * writing, halves of characters), and those that paths are made of.
 */
const UNFIT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF/\\]/gu;

/** The name without characters that the server refuses in names of files. */
export function fitFileName(name: string): string {
  return name.replaceAll(UNFIT, "");
}
