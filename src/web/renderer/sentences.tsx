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

export const changeTo = (tab: string) => `Change to “${tab}”?`;
export const keepIt = "Keep it";
export const change = "Change";
export const deleteAndChange = "Delete and change";
export const willBeDeleted = (file: string) => `${file} will be deleted.`;
export const answersLost = "Your answers to these questions will no longer be part of your application:";

export const remove = "Remove";
export const removeEntry = (title: string) => `Remove ${title}`;
/** Of the only entry, which stays. */
export const clear = "Clear";
export const clearEntry = (title: string) => `Clear ${title}`;
export const removed = (title: string) => `${title} was removed.`;
export const cleared = (title: string) => `${title} was cleared.`;
export const noRoom = "To bring it back, remove another one first.";
export const undo = "Undo";
export const undoRemoval = (title: string) => `Undo: bring ${title} back`;
export const allAdded = (count: number) => `You have added all ${count} that we ask for.`;

export const removeWithFiles = (title: string) => `Remove ${title} and its files?`;
export const clearWithFiles = (title: string) => `Clear ${title} and delete its files?`;
export const filesCannotReturn =
  "Its answers can be brought back as long as this page is open. Its files are deleted for good.";
export const filesGone = "Its files are deleted.";
export const deleteAndRemove = "Delete and remove";
export const deleteAndClear = "Delete and clear";
