/** Shown while what the result is worked out of is missing. */
export const notYet = "Worked out from your answers";
export const result = (title: string, words: string) => `${title}: ${words}`;
