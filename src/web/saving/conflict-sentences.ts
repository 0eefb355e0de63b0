/** What is said where a question has two answers; loaded with its card. */
export const twoAnswers = (title: string) => `There are two answers to “${title}”`;
export const here = "Here you wrote:";
export const there = (time: string) => `On ${time} was saved on another device or in another window:`;
export const nothing = "(nothing)";
export const decidesOnOthers =
  "Which questions follow depends on this answer. What you wrote to those that are hidden comes back when they show again.";
export const keepMine = "Keep what I wrote here";
export const takeTheirs = "Take the other answer";
export const otherAnswers = (count: number, title: string) =>
  count === 1 ? `Another answer to “${title}” is kept` : `${count} other answers to “${title}” are kept`;
export const until = (time: string) => `Until ${time} it said:`;
export const useThis = "Use this answer instead";
export const failed = "Your choice could not be saved. Please try again.";
