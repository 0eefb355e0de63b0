/** What is said around a draft that somebody tries out. */
export const preview = "Preview";
export const nothingIsKept = "Preview of a draft: nothing is kept.";
export const loadAnew = "Load the page again to see what has changed.";
export const isLive = "Applicants see this form already.";

export const nothingIsSent = "Nothing is uploaded or sent in a preview.";

export const noAccount = "Nobody has an account in a preview";
export const whatApplicantsDo =
  "Here applicants log in or create an account, which takes their answers along. In a preview nothing is kept, sent or submitted.";
export const backToForm = "Back to the form";
