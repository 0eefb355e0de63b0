/** What is said of saving and submitting. */
export const savedAt = (time: string, isWhole: boolean) =>
  `Saved at ${time}${isWhole ? "" : ", without what is marked in red"}`;
/** Behind `savedAt`. */
export const restIsUnsaved = ". What you have entered since is saved when you go on.";
export const formChanged = "The school has changed this form. Everything that you entered before is kept.";
export const waiting =
  "There is no connection at the moment. Everything you have entered is kept on this page and will be saved as soon as there is one.";
export const recovered = "There is a connection again, and your answers are saved.";
export const submitted = "Your application was successfully submitted.";
