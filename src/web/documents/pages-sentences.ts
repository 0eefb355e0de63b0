/** What stands at the photos that are to become one document; loaded with the first of them. */
export const pages = "Pages";
export const page = (number: number) => `Page ${number}`;
export const viewPage = (number: number) => `View page ${number}`;
export const pageNamed = (number: number, name: string) => `Page ${number}: ${name}`;
export const movePageUp = (number: number) => `Move page ${number} up`;
export const movePageDown = (number: number) => `Move page ${number} down`;
export const moved = (name: string, number: number) => `${name} is page ${number} now.`;
export const remove = "Remove";
export const removePage = (number: number) => `Remove page ${number}`;
export const removed = (name: string) => `${name} is taken away.`;

export const pagesOfDocument = "Pages of your document";
export const notUploaded = (photos: number) =>
  photos === 1 ? "1 photo, not uploaded yet" : `${photos} photos, not uploaded yet`;
export const becomeOneDocument =
  "They become one document, in this order. Please check that everything on them can be read.";
export const makingReady = (photo: number, photos: number) => `Making photo ${photo} of ${photos} ready…`;
export const addPhoto = "Add another photo";
export const takePhoto = "Take another photo";
export const atMost = (photos: number) => `A document takes at most ${photos} photos.`;
export const upload = (photos: number) =>
  photos === 1 ? "Upload this photo" : `Upload ${photos} photos as one document`;
export const leaveDocument = "Leave the document as it is";
export const discardPhotos = "Discard photos";
