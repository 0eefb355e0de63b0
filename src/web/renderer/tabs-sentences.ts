/** What tabs ask before they change; loaded with them. */
export const changeTo = (tab: string) => `Change to “${tab}”?`;
export const keepIt = "Keep it";
export const change = "Change";
export const deleteAndChange = "Delete and change";
export const willBeDeleted = (file: string) => `${file} will be deleted.`;
export const answersLost = "Your answers to these questions will no longer be part of your application:";
