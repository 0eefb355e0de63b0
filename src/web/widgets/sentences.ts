/** What stands and is said at the boxes and choices of questions. */
export const ssnHint = "Nine digits as 3-2-4, such as 123-45-6789";
export const phoneHint = "U.S. number: (xxx) xxx-xxxx";
export const internationalPhoneHint = "With + and the country code, such as +49\u00a030\u00a0901820";
export const dateHint = "Month, day and year: MM/DD/YYYY";
export const ssn = "Social Security number";

export const clearChoice = "Clear my choice";
/** Read out behind `clearChoice`. */
export const choiceOf = (title: string) => ` for “${title}”`;
export const choiceCleared = "Your choice is cleared.";
export const uploadWithAccount = "You can finish this question once you have created an account.";

/** How many characters a text has, and how many it may have. */
export const countOf = (count: string, most: string) => `${count} of ${most} characters`;
/** Behind `countOf`. */
export const andTooMany = (excess: string) => `: ${excess} too many`;
export const tooLongToSave = ". This is too long to be saved.";
const characters = (count: number, written: string) =>
  `${written} ${count === 1 ? "character" : "characters"}`;
export const charactersLeft = (count: number, written: string) => `${characters(count, written)} left`;
export const charactersTooMany = (count: number, written: string) => `${characters(count, written)} too many`;

export const searching = "Searching.";
export const noResults = "No results. You can use what you typed.";
export const results = (count: number) =>
  `${count} ${count === 1 ? "result" : "results"}. Use the up and down arrow keys to choose.`;
export const filledIn = (titles: readonly string[]) => `Filled in: ${titles.join(", ")}.`;
export const takeTyped = (typed: string) => `Use: ${typed}`;

/** In the place of a result while something it is worked out from is missing. */
export const notYet = "Worked out from your answers";
