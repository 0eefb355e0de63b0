/** What a form page says of an application that is open again. */
export const notice = "Your application is open again";
export const untilWhen = (words: string) =>
  `You can change these sections until ${words}, and then submit your application again:`;
export const standsUntilThen =
  "What you have submitted stands until then, and stays as it is if you submit nothing.";
export const onlyRead = "This section is shown as you submitted it. It cannot be changed.";
