/** What somebody is told whose form staff have changed meanwhile; loaded when that happens. */
export const formChanged = "The school has changed this form since you opened it.";
export const allKept = "Everything that you have entered is kept.";
export const notAsked = (titles: readonly string[]) =>
  `It no longer asks for: ${titles.join(", ")}. What you wrote there is set aside and is no part of your application.`;
export const showFormNow = "Show the form as it is now";
