/** What the button says that shows and hides a concealed text. */
export const show = "Show";
export const hide = "Hide";
export const showWhat = (what: string) => `Show ${what}`;
export const hideWhat = (what: string) => `Hide ${what}`;
export const password = "password";
