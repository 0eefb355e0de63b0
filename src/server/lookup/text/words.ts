/**
 * The words of a text as they are compared: lower case, without accents, apostrophes and punctuation.
 * "St. John's & Co." gives st, johns, and, co.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = isAscii(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return (
    plain
      .toLowerCase()
      .replaceAll(/['’`ʻ]/g, "")
      .replaceAll("&", " and ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether the text ends within a word, which may therefore go on. */
export function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}'’]$/u.test(text);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
