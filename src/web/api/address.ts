import type { ApplicantEndpoints } from "../../contract/endpoints.ts";
import { pathOf, type PathValues } from "../../contract/route.ts";

export type ApplicantRoute = keyof ApplicantEndpoints;

/** The path of a route inside the application: `pathTo("GET /api/logout")`. */
export const pathTo: <Of extends ApplicantRoute>(route: Of, ...values: PathValues<Of>) => string = pathOf;

/** What the addresses of this application begin with, the server's and the pages': '/graduate'; empty where it is the only one. */
export let prefix = "";
/** What names of what the browser keeps of this application end with. */
export let storedAs = "";

let sensitiveKeys: readonly string[] = [];

/** Has everything that is asked for, and what the browser keeps, be this application's, as the page says. */
export function standBelow(address = "", stored = "", sensitive: readonly string[] = []): void {
  prefix = address;
  storedAs = stored;
  sensitiveKeys = sensitive;
}

/** Whether an answer is one that the browser writes down nowhere as it reads. */
export function isSensitive(key: string): boolean {
  return sensitiveKeys.includes(key);
}

/** The path inside the application that stands in the address bar: '/about' at '/graduate/about'. */
export function pathHere(): string {
  return location.pathname.slice(prefix.length) || "/";
}
