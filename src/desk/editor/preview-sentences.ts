import type { PreviewProblem } from "../../contract/form-preview.ts";

/** What stands around the page that the draft makes. */
export const previewSentences = {
  title: "The page as applicants see it",
  show: "Show the page",
  hide: "Hide the page",
  tools: "How the page is shown",
  phone: "Phone",
  desktop: "Desktop",
  messages: "Show every message",
  filledAs: "Filled in as",
  nobody: "Nobody: an empty application",
  thinking: "Applicants are being thought up…",
  noApplicants: "No applicants: the draft has errors, or is too large. You can fill the page in yourself.",
  skip: "Skip the page",
  loading: "The page is being loaded…",
  late: "The page takes longer than usual. It is shown as soon as it is there.",
  tryAgain: "Try again",
  notShown: "What is chosen does not show with these answers.",
  withErrors: (count: number) =>
    `The draft has ${count === 1 ? "1 error" : `${count} errors`}, and cannot be published so. The page shows it all the same.`,
  byKey: "A question without a title stands there by its key.",
  toErrors: "Show what is wrong",
  stays: ({ path, line, message }: PreviewProblem) =>
    `The page is as it was before, because the draft cannot be shown: ${path === "" ? "" : `${path}, line ${line}: `}${message}`,
} as const;
