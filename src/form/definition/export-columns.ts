/** What an export's table says of each application, before its answers. */
export const EXPORT_COLUMNS = ["Reference", "Submitted at", "Username", "Form version"] as const;
