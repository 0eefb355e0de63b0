/** How a paragraph is set, as Typst's `text` takes it. */
export interface Writing {
  /** Whether the first letter is one of a script that is written from right to left. */
  readonly rtl: boolean;
  /** The language to name to a screen reader (BCP 47): that of the most readers of such a script, 'en' for all others. */
  readonly lang: "ar" | "he" | "en";
}

const ARABIC = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const HEBREW = /\p{Script=Hebrew}/u;

/** By the first letter, as browsers do for `dir="auto"`: '(1) שלום' is right to left, '1. Olá' and '' are not. */
export function writingOf(text: string): Writing {
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  if (ARABIC.test(first)) return { rtl: true, lang: "ar" };
  return HEBREW.test(first) ? { rtl: true, lang: "he" } : { rtl: false, lang: "en" };
}
