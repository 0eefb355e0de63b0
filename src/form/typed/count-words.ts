/**
 * One word, as a regular expression in the letters of JavaScript: what stands between spaces and has a letter or a digit.
 * Chinese and Japanese are written without spaces, so each of their characters is a word, as word processors count them.
 */
export const WORD = "[HAN]|[\\p{L}\\p{N}][^\\sHAN]*".replaceAll(
  "HAN",
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}",
);

const WORDS = new RegExp(WORD, "gu");

/**
 * How many words a text has (TXT-01), by a plain rule rather than `Intl.Segmenter`, whose dictionaries differ from browser
 * to browser: what an applicant reads is what the server counts.
 */
export function countWords(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}
