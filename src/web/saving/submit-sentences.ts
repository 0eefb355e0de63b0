/** What is said of submitting; loaded with what does it. */
export const submitted = "Your application was successfully submitted.";
const named = (titles: readonly string[]) => titles.join(", ");
export const changedElsewhere = (titles: readonly string[]) =>
  titles.length === 0
    ? "Something was changed on another device. Please look at your answers, and then submit again."
    : `Changed on another device: ${named(titles)}. Please look at it, and then submit again.`;
export const chooseFirst = (titles: readonly string[]) =>
  `There are two answers to ${named(titles)}. Please choose, and then submit again.`;
