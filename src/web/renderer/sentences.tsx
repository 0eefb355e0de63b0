/** What a page of the form says besides the form's own words. */
import type { ReactNode } from "react";

export const meaningOfMark = (mark: ReactNode) => (
  <>Questions marked {mark} must be answered before you submit.</>
);
/** Read out behind the title of a question. */
export const required = " (required)";
export const notice = "Notice";
export const addMoreWithAccount = "You can add more here once you have created an account.";
export const enterSchool = "Enter your school information below.";
