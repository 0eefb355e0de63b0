/** What is said of saving, always in sight; loaded with an account's first page. */
export const region = "Saving";
export const saving = "Saving…";
export const savedAt = (time: string, isWhole: boolean) =>
  `Saved ${time}${isWhole ? "" : ", without what is marked in red"}`;
/** The same where questions wait for a choice. */
export const restSavedAt = (time: string) => `The rest was saved at ${time}`;
const TITLES_NAMED = 3;
/** Titles of questions whose answers a tab before had not saved. */
export const broughtBack = (titles: readonly string[]) =>
  `Brought back from before: ${titles.slice(0, TITLES_NAMED).join(", ")}${titles.length > TITLES_NAMED ? ` and ${titles.length - TITLES_NAMED} more` : ""}`;
export const toChoose = (count: number) =>
  count === 1 ? "One question has two answers: choose" : `${count} questions have two answers: choose`;
