import { fileSizeText, typesOf } from "../../contract/files.ts";
import type { FileLimits } from "../../form/index.ts";

/** What is said where a question takes several files; loaded with the first of these. */
export const chooseFiles = "Choose files";
export const addFile = "Add a file";
/** How many are taken, which ones, and what becomes of photos. */
export const limits = ({ kinds, maxBytes }: FileLimits, fewest: number, most: number) => {
  const count = fewest > 1 ? `${fewest} to ${most} files` : `Up to ${most} files`;
  const types = typesOf(kinds).map((type) => `.${type}`);
  const named = types.length === 1 ? types.join() : `${types.slice(0, -1).join(", ")} or ${types.at(-1)}`;
  const taken = `${count}: ${named}, each at most ${fileSizeText(maxBytes)}.`;
  return kinds.includes("jpeg") ? `${taken} Photos may be larger: they are made smaller.` : taken;
};
export const waiting = "Waiting for the file before it…";
export const makingSmaller = "Making the picture smaller…";
export const fileNumber = (number: number) => `File ${number}`;
export const listOf = (title: string) => `Files of “${title}”`;
export const there = (count: number, most: number) =>
  count === most ? `All ${most} files are there.` : `${count} of at most ${most} files.`;
export const about = (name: string, sentence: string) => `${name}: ${sentence}`;
export const noRoom = (most: number) =>
  `This file was not taken: there are ${most} files at most. Delete one to make room.`;
export const cancel = "Cancel";
export const cancelFile = (name: string) => `Cancel ${name}`;
export const sendAgain = "Send it again";
export const sendFileAgain = (name: string) => `Send ${name} again`;
export const takeAway = "Take it away";
export const takeFileAway = (name: string) => `Take ${name} away`;
export const deleteIt = "Delete";
export const deleteFile = (name: string) => `Delete ${name}`;
