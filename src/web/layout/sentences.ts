/** What stands around every screen: header, footer and the dialog of an error. */
export const skipToContent = "Skip to the main content";

export const account = "Account";
export const answersComeAlong = "What you have entered comes along.";
export const signIn = "Sign In";
export const createAccount = "Create Account";
export const logOut = "Log Out";

export const unexpectedError = "Unexpected Error";
export const close = "Close";
export const reload = "Reload the page";
