const TITLES_NAMED = 3;
/** What is said of saving, always in sight; loaded with an account's first page. */
/** Names the part of the page that says so. */
export const region = "Saving";
export const saving = "Saving…";
export const savedAt = (time: string, isWhole: boolean) =>
  `Saved ${time}${isWhole ? "" : ", without what is marked in red"}`;
/** Titles of questions whose answers a tab before had not saved. */
export const broughtBack = (titles: readonly string[]) =>
  `Brought back from before: ${titles.slice(0, TITLES_NAMED).join(", ")}${titles.length > TITLES_NAMED ? ` and ${titles.length - TITLES_NAMED} more` : ""}`;
export const toChoose = (count: number) =>
  count === 1 ? "One question has two answers: choose" : `${count} questions have two answers: choose`;
