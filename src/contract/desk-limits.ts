/** The longest that an application is open again at a time. */
export const REOPENED_MOST_DAYS = 90;
