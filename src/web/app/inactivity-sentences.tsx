/** What somebody is asked who has not done anything for long. */
import type { ReactNode } from "react";

export const stillWorking = "Still working?";
export const stayLoggedIn = "You have not done anything for a while. Would you like to stay logged in?";
export const otherwiseLoggedOut = (timer: ReactNode) => (
  <>Otherwise you will be logged out in {timer}. Your answers will be saved first.</>
);
export const seconds = (count: number) => `${count} ${count === 1 ? "second" : "seconds"}`;
export const loggedOutIn = (count: number) => `You will be logged out in ${count} seconds.`;
export const no = "No, log me out";
export const yes = "Yes, stay logged in";
