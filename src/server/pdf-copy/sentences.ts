/** What the PDF copy says of itself in its data, for whoever looks after the form; the words between the answers stand at the head of its template. */
export const description = (school: string, day: string, version: string) =>
  `A copy of the application to ${school}, made on ${day}, with version ${version} of the form`;

export const email = "E-mail";
export const application = "Application";
export const notSubmitted = "Not submitted yet";
export const submittedOn = (day: string) => `Submitted on ${day}`;
export const reference = "Reference";
export const madeOn = "Copy made on";

export const form = "Form";

export const documents = "Documents";
export const attachments = (count: number) =>
  count === 0 ? "None attached" : `${count} attached at the end`;
/** Which of the files of a question it is. */
export const fileOf = (title: string, number: number, count: number) => `${title} (${number} of ${count})`;
