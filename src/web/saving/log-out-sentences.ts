/** What is asked before somebody logs out whose answers are not all saved; loaded with the question. */
export const title = (count: number) =>
  count === 1 ? "One answer is not saved" : `${count} answers are not saved`;
export const kept =
  "If you log out now, what you wrote stays on this device, encrypted, for 7 days, and comes back when you log in here again.";
export const notKept = "This browser cannot keep what you wrote: it is gone if you log out now.";
export const stay = "Stay and look";
export const keepAndLeave = "Log out and keep it here";
export const deleteAndLeave = "Log out and delete it";
