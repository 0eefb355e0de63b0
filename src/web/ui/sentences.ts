/** What the pieces say that every screen is made of. */
export const error = "Error";
export const success = "Success";
/** Read out before a sentence that tells what is wrong. */
export const errorPrefix = "Error: ";
export const loading = "Loading";
export const close = "Close";

export const closeToast = (title: string) => `Close: ${title}`;
export const notifications = (key: string) => `Notifications (${key})`;

/** On the button that shows and hides a concealed text. */
export const show = "Show";
export const hide = "Hide";
export const showWhat = (what: string) => `Show ${what}`;
export const hideWhat = (what: string) => `Hide ${what}`;
export const password = "password";
