import { createContext } from "react";

/** Fetches the code and the form that the screen at an address needs for an account. Never rejects. */
export type PrepareScreen = (pathname: string) => Promise<unknown>;

/** What a card calls before it leads to a form page: nothing of it is to be waited for one after the other. */
export const PrepareScreenContext = createContext<PrepareScreen>(async () => undefined);
