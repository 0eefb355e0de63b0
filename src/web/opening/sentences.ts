/** What a form page says of when the form is open. */
export const notice = "When you can apply";
export const opensOn = (words: string) => `Applications open on ${words}.`;
export const closesOn = (words: string) => `Applications close on ${words}.`;
export const closedOn = (words: string) => `Applications closed on ${words}.`;
export const isOpenNow = "Applications are open now. You can fill the form in.";
/** The same moment on the applicant's own clock. */
export const whereYouAre = (words: string) => `Where you are, that is ${words}.`;
export const untilThen =
  "Until then you can look at the questions and create an account. Nothing can be filled in yet.";
export const timeLeft = (left: string) => `Time left: ${left}.`;
export const sendNow =
  "If you were just about to submit, do so right away. What arrives late may not be taken any more.";
export const onlyRead = "You can read and print what is here. Nothing can be changed or submitted any more.";

/** What it says of a submitted application of which sections are open again. */
export const isOpenAgain = "Your application is open again";
export const untilWhen = (words: string) =>
  `You can change these sections until ${words}, and then submit your application again:`;
export const standsUntilThen =
  "What you have submitted stands until then, and stays as it is if you submit nothing.";
export const asSubmitted = "This section is shown as you submitted it. It cannot be changed.";

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
/** How much time is left, in its two largest units, in whole minutes. */
export function leftInWords(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000);
  if (minutes < 1) return "less than a minute";
  const units = [
    [Math.floor(minutes / 1440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(" ");
}
