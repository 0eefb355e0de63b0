/** What is said of saving. */
export const formChanged = "The school has changed this form. Everything you have entered is kept.";
export const waiting =
  "There is no connection at the moment. Everything you have entered is kept on this page and will be saved as soon as there is one.";
export const notSaved = (reason: "no connection" | "the server cannot save just now", isKept: boolean) =>
  `Not saved yet: ${reason}. What you type is kept on this ${isKept ? "device" : "page"}.`;
export const notTaken = (isKept: boolean) =>
  `Not saved, and no part of your application: the school takes no answers now. What you typed is kept on this ${isKept ? "device" : "page"}.`;
export const recovered = "There is a connection again, and your answers are saved.";
export const addingFailed = (group: string) => `Error adding another ${group}`;
export const tabsFailed = (tab: string) => `Error handling tabs for ${tab}`;
export const submitted = "Your application was successfully submitted.";
