/** What screen readers say of toasts and of the buttons that close them. */
export const closeToast = (title: string) => `Close: ${title}`;
export const notifications = (key: string) => `Notifications (${key})`;
