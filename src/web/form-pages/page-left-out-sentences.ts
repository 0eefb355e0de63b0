/** What stands at the address of a page that the answers leave out of the application. */
export const leftOut =
  "This page is not part of your application, because of what you have answered elsewhere. If you have filled it in before, your answers are kept and come back when it is asked again.";
export const goTo = (page: string) => `Go to ${page}`;
