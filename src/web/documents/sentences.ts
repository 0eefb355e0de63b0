/** What is said of a document wherever the applicant is. */
export const preparing = "Preparing your file…";
export const uploadFailed = (key: string) => `Error uploading file for ${key}`;

/** What whoever cannot leave a tab or an entry yet is told. */
export const uploadInProgress = "File Upload in Progress";
export const pleaseWait = "Please wait until the file upload has completed.";
export const ok = "OK";
