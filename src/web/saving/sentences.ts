/** What is said of saving. */
export const formChanged = "The school has changed this form. Everything that you entered before is kept.";
export const waiting =
  "There is no connection at the moment. Everything you have entered is kept on this page and will be saved as soon as there is one.";
export const notSaved = (reason: "no connection" | "the server cannot save just now", isKept: boolean) =>
  `Not saved yet: ${reason}. What you type is kept on this ${isKept ? "device" : "page"}.`;
export const recovered = "There is a connection again, and your answers are saved.";
