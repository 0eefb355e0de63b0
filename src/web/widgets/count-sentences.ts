/** How many characters a text has, and how many it may have. */
export const countOf = (count: string, most: string) => `${count} of ${most} characters`;
/** Behind `countOf`. */
export const andTooMany = (excess: string) => `: ${excess} too many`;
export const tooLongToSave = ". This is too long to be saved.";
const characters = (count: number, written: string) =>
  `${written} ${count === 1 ? "character" : "characters"}`;
export const charactersLeft = (count: number, written: string) => `${characters(count, written)} left`;
export const charactersTooMany = (count: number, written: string) => `${characters(count, written)} too many`;
