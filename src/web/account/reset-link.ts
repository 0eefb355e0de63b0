import { createContext } from "react";

/** What the link in the mail brings to the Reset Password card; empty for whoever comes without one. */
export interface ResetLink {
  readonly username: string;
  readonly id: string;
}

export const NO_RESET_LINK: ResetLink = { username: "", id: "" };

/** The link with which the page was opened: it has left the address by the time anything is rendered. */
export const ResetLinkContext = createContext(NO_RESET_LINK);
