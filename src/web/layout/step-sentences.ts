/** What the way between the pages says. */
export const steps = "Steps of the application";
export const toFix = (count: number) => `${count} to fix`;
/** Read out behind `toFix`. */
export const missingOrWrong = (count: number) => `: missing or wrong ${count === 1 ? "answer" : "answers"}`;
