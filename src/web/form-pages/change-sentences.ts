/** What is said when staff have changed the form. Apart from the page's other words: few ever read them. */
export const formChanged = "The school has changed this form since you opened it.";
export const allKept = "Everything that you have entered is kept.";
export const notAsked = (titles: readonly string[]) =>
  `It no longer asks for: ${titles.join(", ")}. What you wrote there is set aside and is no part of your application.`;
export const noLongerAsked = (count: number) =>
  count === 1
    ? "1 answer of yours is no longer asked for"
    : `${count} answers of yours are no longer asked for`;
export const keptBeside =
  "The school has changed the form since you gave them. They are kept, are no part of your application, and come back if the school asks for them again.";
/** @param when such as "on November 4" */
export const changedSince = (when: string) => `The form has changed since you were here ${when}`;
export const earlierToday = "earlier today";
export const onDay = (day: string) => `on ${day}`;
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const newQuestions = (count: number) => counted(count, "new question", "new questions");
export const wantedAnswers = (count: number) =>
  counted(count, "question that must be answered now", "questions that must be answered now");
export const wrongAnswers = (count: number) => counted(count, "answer to check", "answers to check");
export const answersSetAside = (count: number) =>
  counted(count, "answer that is no longer asked for", "answers that are no longer asked for");
export const andMore = (count: number) => `and ${count} more`;
export const seeAnswersSetAside = "See what you wrote";
export const hideChanges = "Do not show this again";
export const showFormNow = "Show the form as it is now";
