/** What a form page says of itself: while it loads, and when it is left or submitted. */
export const loading = "Loading the application";
export const loadingAnswers = "Loading your answers";
/** Behind the sentence that the application was submitted already, in another tab. */
export const notPartOfIt = "What you have entered here since then is not part of it.";

export const unexpectedError = "Unexpected Error";
export const nothingLost = "Nothing you entered is lost. It is still on this page, and you can try again.";
export const nothingTaken = "Applications are not open";
export const stillHere = "What you entered is still on this page, for you to read and copy.";
export const backToAnswers = "Back to my answers";

export const informationMissing = "We're missing some information!";
export const fixAndSubmit =
  "The items below appear in red on each page. Please fix them, then submit your application again.";
