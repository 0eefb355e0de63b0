/** Why a picture could not be made ready; loaded with what makes pictures smaller. */
export const notOpened = "This picture could not be opened.";
export const noPicture = (name: string) =>
  `“${name}” could not be opened as a picture. Please check that it opens, save it again as a JPEG, and choose that.`;
export const noHeic = (name: string) =>
  `This browser cannot open “${name}”, since it is a HEIC photo. Save it as a JPEG and choose that, or upload it from the phone that took it.`;
export const noRoom = "This browser has no room to work on the picture.";
export const untrueCanvas =
  "Your browser keeps this page from making pictures smaller. Please allow it to use canvas data here, or choose smaller pictures.";
export const tooLarge = (photos: number) =>
  photos === 1
    ? "This picture cannot be made small enough to stay readable: please cut it to what matters."
    : `These ${photos} photos cannot be made small enough together to stay readable: please remove one, or scan the pages into a PDF.`;
export const tooMany = (most: number) =>
  `A document takes at most ${most} photos: more would not stay readable. The first ones were taken.`;
/** How the name of a file ends that is made of several photos. */
export const ofPages = (count: number) => `(${count} pages)`;
