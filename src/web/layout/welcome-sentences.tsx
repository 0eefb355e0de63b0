/** How applicants are welcomed, on form pages and on the completion page. */
import type { ReactNode } from "react";

export const getStarted = "Get started";
export const logBackIn = "Log back in";
/** `name` is empty, or ", Ada". */
export const welcome = (name: ReactNode) => <>Welcome{name}!</>;
export const welcomeText = (promise: string) =>
  `Your answers are saved as you give them, so take all the time you need. Once your application is complete and your supporting materials have arrived, ${promise}.`;
export const welcomeBack = (name: ReactNode) => <>Welcome back{name}!</>;
export const welcomeBackText = "Everything is as you left it. Pick up wherever you like.";
export const thankYou = (name: ReactNode) => <>Thank you{name}, and congratulations!</>;
export const submittedText = (promise: string, email: ReactNode) => (
  <>
    Your application has been submitted. The last step is that all your supporting materials reach us: below
    you see what has arrived, and whether anything is still to come. As soon as we have everything, {promise}.
    Questions are welcome at {email}.
  </>
);
