/** What the pieces say that every screen is made of. */
export const error = "Error";
export const success = "Success";
/** Read out before a sentence that tells what is wrong. */
export const errorPrefix = "Error: ";
export const loading = "Loading";
export const close = "Close";
