/** What is said of the entries of repeated groups; loaded with them. */
export const addingFailed = (group: string) => `Error adding another ${group}`;
