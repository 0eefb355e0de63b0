/** What the help dialog says, which is loaded when it is opened. */
import type { ReactNode } from "react";

export const help = "Help";
export const technicalHelp = "Technical help";
export const writeTo = (email: ReactNode) => (
  <>
    Something does not work as it should? Write to {email}. Tell us the page you were on, what you did and
    what you saw, and which browser you use. Please do not send your password or your Social Security number.
  </>
);
export const pdfReader =
  "The copy of your application is a PDF file. Most browsers open it by themselves; if yours does not, install a PDF reader first.";
export const admissionsOffice = "Admissions office";
export const askThoseWhoDecide =
  "Questions about admission itself, deadlines or your materials are for the people who decide.";
export const admissionsWebsite = "Admissions website (opens in a new tab)";
