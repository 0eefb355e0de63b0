/** What staff read around an application. */
export const loading = "Loading the application";
export const openLinkAgain = "Please open the link that you were given once more to see this application.";
export const notShown = "The application is not shown";

export const reference = "Reference";
export const status = "Status";
export const submittedAt = "Submitted";
export const notStarted = "Not started";
export const started = "Started";
export const beingCompleted = "Being completed";
export const submitted = "Submitted";

export const notAnswered = "Not answered";
export const notAttached = "Not attached";
export const attached = "attached";
export const converting = "uploaded, still being converted";
export const notConverted = "uploaded, but it could not be converted";
export const nothingToAnswer = "There is nothing to answer on this page.";

export const noLongerAsked = "No longer asked";
export const setAside =
  "The form asks for this no more. It is kept beside the application, is no part of it, and comes back if the form asks for it again.";
export const askedInVersion = (version: number, time: string) =>
  `asked in version ${version}, set aside ${time}`;
export const setAsideAt = (time: string) => `set aside ${time}`;
export const notReadable = "Not shown here: no version of the form says how to read it.";
