/** What calls say of themselves, and the table of errors does not. */
export const sentences = {
  tooManyTrials:
    "You have looked at too many reminders in a short time. Please wait a few minutes and try again; nothing was sent.",
  tooManyReminders:
    "You have sent too many reminders in a short time. Please wait a few minutes and try again; these were not sent.",
} as const;
