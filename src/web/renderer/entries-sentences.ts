/** What stands at the entries of a repeated group that can be added and removed; loaded with them. */
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

export const notYet = (title: string) => `${title} cannot be removed yet`;
export const deleteFilesFirst =
  "Files that are uploaded in it or after it cannot move. Please delete them first:";
export const ok = "OK";
