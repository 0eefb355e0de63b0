/** What is said to accounts alone: of saving, before submitting, and to whoever logs out; visitors never load it. */
const named = (titles: readonly string[]) => titles.join(", ");
export const changedElsewhere = (titles: readonly string[]) =>
  titles.length === 0
    ? "Something was changed on another device or by the school. Please look at your answers, and then submit again."
    : `Changed on another device or by the school: ${named(titles)}. Please look at it, and then submit again.`;
export const chooseFirst = (titles: readonly string[]) =>
  `There are two answers to ${named(titles)}. Please choose, and then submit again.`;
export const notAllSaved = (count: number) =>
  count === 1 ? "One answer is not saved" : `${count} answers are not saved`;
export const keptHere =
  "If you log out now, what you wrote stays on this device, encrypted, for 7 days, and comes back when you log in here again.";
export const notKeptHere = "This browser cannot keep what you wrote: it is gone if you log out now.";
export const stay = "Stay and look";
export const keepAndLeave = "Log out and keep it here";
export const deleteAndLeave = "Log out and delete it";

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
export const broughtBackUnseen = (titles: readonly string[]) =>
  `${broughtBack(titles)}. Please look at it, and then submit again.`;
export const toChoose = (count: number) =>
  count === 1 ? "One question has two answers: choose" : `${count} questions have two answers: choose`;
