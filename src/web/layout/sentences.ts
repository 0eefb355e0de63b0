/** What stands around every screen: header, steps, footer and the dialog of an error. */
export const skipToContent = "Skip to the main content";

export const copyright = (year: number, name: string) => `© ${year} ${name}. All rights reserved.`;
export const help = "Help";
/** Leads to the list of all of them. */
export const applications = "All applications";
export const privacy = "Privacy";

export const steps = "Steps of the application";
export const toFix = (count: number) => `${count} to fix`;
/** Read out behind `toFix`. */
export const missingOrWrong = (count: number) => `: missing or wrong ${count === 1 ? "answer" : "answers"}`;

export const account = "Account";
export const answersComeAlong = "What you have entered comes along.";
export const signIn = "Sign In";
export const createAccount = "Create Account";
export const logOut = "Log Out";

export const unexpectedError = "Unexpected Error";
export const close = "Close";
export const reload = "Reload the page";
