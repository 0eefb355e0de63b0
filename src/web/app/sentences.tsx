/** What the application says as a whole: while it loads, when a session has ended, and where a screen has failed. */
import type { ReactNode } from "react";

export const loadingYours = "Loading your application";
/** To staff, who read another's. */
export const loading = "Loading the application";
export const prefilled = "The answers that were prepared for you are filled in. Please check them.";
export const loggedOut = "You have been logged out.";
export const loggedOutIdle = "You have been automatically logged out due to inactivity.";

export const somethingWrong = "Something went wrong.";
export const logged =
  "The issue that caused you to see this has been logged. We will get it fixed as soon as possible.";
export const notLoaded = "This page could not be loaded.";
export const reload = "Reload the page";
export const notFound = "This page was not found.";
export const nothingHere =
  "There is nothing at this address. It may have been mistyped, or the page has moved.";
export const goToApplication = "Go to the application";
export const writeTo = (email: ReactNode) => <>If this keeps happening, please write to {email}.</>;
