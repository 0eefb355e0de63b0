/** What the dialogs of the footer say, which are loaded when one is opened. */
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

export const privacyTitle = "Privacy Policy and Cookie Notice";

export const yourAnswers = "Your answers";
export const whatAnswersAreFor = (school: string) =>
  `${school} uses what you enter here to process your application for admission, and for nothing else. Your answers are sent over an encrypted connection and stored with your account. Until you have an account they stay in this browser tab; only what you type into a search for a school or an address is sent, to find it.`;

export const cookies = "Cookies";
export const whichCookies =
  "Cookies are small texts that a website keeps in your browser. This application sets only those it cannot do without, once you create an account, log in or follow a link of ours:";
export const sessionCookie = "one that holds your session, so that the pages know it is still you;";
export const markerCookie = "one that says no more than that somebody is logged in;";
export const signUpCookie =
  "one that shows, while you confirm a new account, that this is the browser in which you chose its password;";
export const linkCookie = "one that hands the key of a link to the page that it opens.";
export const howLongCookiesStay =
  "The first two end when you log out, are away for a while or close the browser, the third when the account is confirmed or after a day, the last as soon as the page is there. There are no cookies for advertising and none that follow you to other websites.";

export const onThisDevice = "What stays on this device";
export const beforeAnAccount =
  "So that a reload does not lose your work, the browser keeps what you type before you have an account until you close the tab. Answers such as your date of birth, citizenship or Social Security number are encrypted there.";
export const withAnAccount =
  "Once you are logged in, the browser keeps what could not be saved yet, encrypted, for up to 7 days: also when you close it, or are logged out for having done nothing. It is gone as soon as it is saved, and when you log out, unless you choose to keep it.";

export const controlCookies = "How to control cookies";
export const howToControlCookies =
  "You can see, block and delete cookies in your browser's settings. Without them you can read the application but not log in. Your browser's maker explains how:";
/** Where each browser explains how to see, block and delete cookies. */
export const browsers = [
  ["Google Chrome", "https://support.google.com/chrome/answer/95647"],
  ["Mozilla Firefox", "https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox"],
  ["Apple Safari", "https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac"],
  ["Safari on iPhone and iPad", "https://support.apple.com/105082"],
  [
    "Microsoft Edge",
    "https://support.microsoft.com/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09",
  ],
] as const;
export const opensInNewTab = (name: string) => `${name} (opens in a new tab)`;

export const more = "More";
export const readPolicyOrWrite = (policy: ReactNode, email: ReactNode) => (
  <>
    Read the {policy}, or write to {email}.
  </>
);
export const policyOf = (school: string) => opensInNewTab(`full privacy policy of ${school}`);
