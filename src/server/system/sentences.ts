/**
 * What the server says of what went well and of what takes a while; errors have their sentences in the contract's
 * ERRORS. Those on accounts come first: none of them tells whether an address has an account.
 */
export const signedUp = "We have sent an e-mail with a confirmation code to your address.";
export const confirmed = "Your account is confirmed. You can log in now.";
export const codeResent =
  "If there is an account for this address, we have sent an e-mail with a new code. Codes from earlier e-mails no longer work.";
export const loggedIn = "You are logged in.";
export const loggedOut = "You are logged out.";
export const resetLinkSent =
  "If there is an account for this address, we have sent an e-mail with a link to choose a new password.";
export const passwordReset = "Your password was changed. You can log in with it now.";

export const answersSaved = "Your answers are saved.";
export const answersConflict = "Some questions were answered otherwise on another device. Please choose.";
export const formChangedHere =
  "The form has changed here since you opened it. Please load the page again, and answer anew.";
export const answerKept = "The answer is kept.";
export const formSeen = "The changes of the form are noted as seen.";
export const pageRemembered = "The page is remembered.";
export const statusRecorded = "The status is recorded.";
export const errorsRecorded = "The errors are recorded.";
export const countSaved = "The number of entries is saved.";
export const tabSaved = "The tab is saved.";
export const submitted = "Your application was successfully submitted.";

export const converting = "Your file is being converted.";
export const stillConverting =
  "Your file is still being converted. Please wait a moment, and then submit again.";
export const fileDeleted = "The file is deleted.";

export const nothingToCopy =
  "Your application is still empty. Answer a question first, and then download your copy.";
export const copyFailed = "We could not make your PDF copy. Please try again in a minute.";

export const clientErrorNoted = "The problem was noted.";

/** In place of what the table says of too many requests. */
export const tooManyTrials =
  "You have looked at too many reminders in a short time. Please wait a few minutes and try again; nothing was sent.";
export const tooManyReminders =
  "You have sent too many reminders in a short time. Please wait a few minutes and try again; these were not sent.";

export const reopened = "The applicant was told, and can change these sections now.";
export const reopeningExtended = "The applicant was told of the new end.";
export const reopeningEnded = "Nothing can be changed any more. What was submitted stands.";
