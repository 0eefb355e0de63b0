/** What stands in the page while the application cannot start, and what a page says that has nothing else to show. */
export const reload = "Reload the page";

export const needsJavaScript = "This application needs JavaScript.";
export const switchItOn = "Please switch it on in your browser's settings and load the page again.";

export const browserTooOld = "This browser is too old for the application.";
export const useAnother =
  "Please open this page in a current version of Chrome, Edge, Firefox or Safari, or on another device.";

export const notLoaded = "This page could not be loaded.";
export const interrupted =
  "Your connection may have been interrupted, or something on this device keeps the page from loading. What you have saved is kept.";

export const takesLong =
  "This is taking longer than it should. You can go on waiting, or load the page again.";

/** Over a form that came without the answers which a visitor's tab keeps. */
export const bringingBack = "Bringing back your answers…";

/** Both as markup. */
export const contactUs = (email: string, phone: string) =>
  `If that does not help, write to ${email} or call ${phone}.`;

export const notFound = "This page was not found.";
export const nothingHere =
  "There is nothing at this address. It may have been mistyped, or the page has moved.";
export const somethingWrong = "Something went wrong.";
export const goToApplication = "Go to the application";
/** The address as markup. */
export const writeTo = (email: string) => `If this keeps happening, please write to ${email}.`;

/** In the place of a draft that cannot be shown. */
export const draftHasErrors = (count: number) =>
  count === 1 ? "This draft has an error" : `This draft has ${count} errors`;
export const draftIsBroken = "This draft cannot be shown now";
export const draftIsMended =
  "Something in it is being changed. Load this page again later, or ask whoever has sent you the link.";
export const correctDraft =
  "There is no form to show before that is corrected. Save the files and load this page again; applicants go on with the version that is live.";
export const placeInFile = (file: string, line: number, column: number) =>
  `${file}, line ${line}, column ${column}`;

/** The page that lists the applications of an installation that has several. */
export const applications = "Applications";
export const oneAccount = "One account is enough for all of them.";
export const noApplications = "There is no application here yet. Please come back later.";
export const opensOn = (words: string) => `Opens on ${words}.`;
export const openUntil = (words: string) => `Open until ${words}.`;
export const begun = "You have begun this application.";
export const submittedWith = (reference: string) =>
  `You have submitted this application. Its reference is ${reference}.`;
export const closedOn = (words: string) => `Closed on ${words}.`;
