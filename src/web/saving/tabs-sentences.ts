/** What is said of tabs; loaded with them. */
export const tabsFailed = (tab: string) => `Error handling tabs for ${tab}`;
