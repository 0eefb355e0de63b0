/** What is said of pages that the answers leave out of the application: at the address of one, and when that changes. */
export const leftOut =
  "This page is not part of your application, because of what you have answered elsewhere. If you have filled it in before, your answers are kept and come back when it is asked again.";
export const goTo = (page: string) => `Go to ${page}`;
export const pagesAdded = (titles: readonly string[]) =>
  titles.length === 1
    ? `The page ${titles[0]} is part of your application now.`
    : `These pages are part of your application now: ${titles.join(", ")}.`;
export const pagesLeftOut = (titles: readonly string[]) =>
  titles.length === 1
    ? `The page ${titles[0]} is not part of your application any more.`
    : `These pages are not part of your application any more: ${titles.join(", ")}.`;
