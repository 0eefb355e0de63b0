/** What the addresses of this application begin with, the server's and the pages'; empty where it is the only one. */
export let prefix = "";
/** What names of what the browser keeps of this application end with. */
export let storedAs = "";

/** Has everything that is asked for, and what the browser keeps, be this application's, as the page says. */
export function standBelow(address = "", stored = ""): void {
  prefix = address;
  storedAs = stored;
}

/** The path inside the application that stands in the address bar. */
export function pathHere(): string {
  return location.pathname.slice(prefix.length) || "/";
}
