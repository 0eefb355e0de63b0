/** What is said around the review of all answers. */
export const change = "Change";
/** What a link changes, for those who hear it alone. */
export const answersOf = (title: string) => `the answers in ${title}`;
export const notAnswered = "Not answered";
export const notAttached = "Not attached";
export const attached = "Attached";
export const ticked = "Ticked";
export const notTicked = "Not ticked";
export const missing = "Missing";
export const missingOne = (title: string) => `Missing: ${title}`;
/** Before the question's title, for those who hear the link alone. */
export const answerNow = "Answer";
export const correct = "Correct";
export const allThere = "Nothing is missing. Please read your answers once more before you submit.";
export const notAllThere = (count: number) =>
  count === 1
    ? "One answer is missing or needs another look. It is marked below."
    : `${count} answers are missing or need another look. They are marked below.`;
export const nothingAsked = "No other page asks anything.";
export const loading = "Loading your answers";
export const reviewing = "You came here from the review of your answers.";
export const backToReview = "Back to the review";
