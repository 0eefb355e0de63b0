/** What is said when the server or a part of the application is out of reach. */
export const noConnection =
  "There is no connection at the moment. Please check that you are online, and try again.";
export const partMissing =
  "Your connection may have been interrupted, or the application has just been updated. Your answers are kept: reload the page to go on.";
