/** What somebody reads whose application was submitted. */
import type { ReactNode } from "react";

export const withUs = "Your application is with us";
export const yourReference = "Your reference number";
export const referenceSent = "We have e-mailed it to you. Please tell it to us when you have a question.";
export const yourCopy = "Your copy";
export const downloadCopy = "Download a PDF Copy";
export const howToReachUs = "How to reach us";

export const arrived = "What has arrived";
export const loadingArrived = "Loading what has arrived";
export const tryAgain = "Try again";
export const yourApplication = "Your application";
export const stillPreparing = "We are still preparing it for reading.";

export const stillToCome = "What is still to come";
export const nothingToCome = (promise: string) =>
  `Nothing. We have everything that we asked you for: ${promise}.`;
export const pleaseSend = ({
  office,
  email,
  promise,
}: Record<"office" | "promise", string> & { email: ReactNode }) => (
  <>
    Please send it, or have it sent, to the {office} at {email}, with your reference number. As soon as it has
    arrived, {promise}.
  </>
);
