/** What stands and is said at a text whose words are counted; numbers are written out for reading. */
const words = (count: number, written: string) => `${written} ${count === 1 ? "word" : "words"}`;

export const countOfMost = (count: string, most: string) => `${count} of ${most} words`;
export const countOfRange = (count: string, least: string, most: string) =>
  `${count} of ${least} to ${most} words`;
export const countOfLeast = (count: string, least: string) => `${count} of at least ${least} words`;
/** Behind one of these. */
export const andTooMany = (excess: string) => `: ${excess} too many`;
export const wordsLeft = (count: number, written: string) => `${words(count, written)} left`;
export const wordsTooMany = (count: number, written: string) => `${words(count, written)} too many`;
