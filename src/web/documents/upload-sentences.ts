import { fileSizeText, typesOf } from "../../contract/files.ts";
import type { FileLimits } from "../../form/index.ts";

/** What is said where a document is uploaded; loaded with the first question for one. */
export const chooseFile = "Choose a file";
export const takePhoto = "Take a photo";
export const sendAgain = "Send it again";
export const orDrag = "or drag it here: ";
/** Which files are taken, and what becomes of photos. */
export const limits = (taken: FileLimits) => {
  const { kinds } = taken;
  const photos = kinds.includes("pdf")
    ? "Photos may be larger: they are made smaller, and several become one document."
    : "Photos may be larger: they are made smaller.";
  return kinds.includes("jpeg") ? `${kindsAndSize(taken)} ${photos}` : kindsAndSize(taken);
};
const kindsAndSize = ({ kinds, maxBytes }: FileLimits) => {
  const types = typesOf(kinds).map((type) => `.${type}`);
  const named = types.length === 1 ? types.join() : `${types.slice(0, -1).join(", ")} or ${types.at(-1)}`;
  return `${named}, at most ${fileSizeText(maxBytes)}.`;
};
export const oneFile = "Please choose one file: there is one document for this question.";
export const chooseOneFile = "Please choose one file, or several photos: those become one document.";
export const photosFirst =
  "Please upload your photos first, or discard them: there is one document for this question.";
/** How to make a file small enough, by its ending: without what its question does not take. */
export const hints: Readonly<Record<string, (limits: FileLimits) => string>> = {
  pdf: ({ kinds }) =>
    kinds.includes("jpeg")
      ? "Scan it again at 150 dots per inch, save it as a smaller PDF, or take photos of its pages: photos are made small enough here."
      : "Scan it again at 150 dots per inch, or save it as a smaller PDF.",
  docx: ({ kinds }) =>
    kinds.includes("pdf")
      ? "Make the pictures in it smaller (in Word: Picture Format, Compress Pictures), or save it as a PDF."
      : "Make the pictures in it smaller (in Word: Picture Format, Compress Pictures).",
};

export const makingSmaller = "Making the picture smaller…";
export const makingPageSmaller = (page: number, pages: number) =>
  `Making page ${page} of ${pages} small enough…`;
export const uploading = "Uploading…";
export const uploadingFile = (fileName: string) => `Uploading ${fileName}`;
export const converting = "Converting…";
export const loading = "Loading…";
export const keptAs = (fileName: string) => `Your file is kept under the name “${fileName}”.`;
export const photosWait = (title: string) =>
  `The photos for “${title}” wait there, and are not uploaded yet.`;

export const cancel = "Cancel";
export const changePages = "Change or add pages";
/** Above the first pages of what was made of a file. */
export const whatIsSeen = "This is what the school will see";
export const pageNumber = (page: number, count: number) => `Page ${page} of ${count}`;
export const pageOf = (page: number, count: number, fileName: string) =>
  `${pageNumber(page, count)} of ${fileName}`;
export const pagesShown = (shown: number, count: number) => {
  if (count === 1) return "1 page. Select it to enlarge it.";
  const pages = shown < count ? `${shown} of ${count} pages` : `${count} pages`;
  return `${pages}. Select one to enlarge it.`;
};
export const loadingPages = "Loading the pages…";
export const pagesNotShown =
  "The pages cannot be shown just now. Your file is complete all the same: you can download it.";
export const showAgain = "Try to show them again";
export const downloadWhole = "Download the whole PDF";

export const replaceIt = "Replace";
export const deleteIt = "Delete";
export const deleteThisFile = "Delete this file?";
export const willBeDeleted = (fileName: string) =>
  `${fileName} will be deleted. You can upload another file then.`;
export const keepIt = "Keep it";
