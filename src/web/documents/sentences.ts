/** What is said of a document wherever the applicant is. */
export const preparing = "Preparing your file…";
export const uploadFailed = (key: string) => `Error uploading file for ${key}`;
