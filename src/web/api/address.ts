/** What the addresses of this application begin with; empty where it is the only one of its installation. */
let prefix = "";
let storedAs = "";

/** Has everything that is asked for, and what the browser keeps, be this application's, as the page says. */
export function standBelow(address = "", stored = ""): void {
  prefix = address;
  storedAs = stored;
}

/** Where the server has something of this application, or the browser a page of it. */
export function addressOf(path: string): string {
  return prefix + path;
}

/** The path inside the application that stands in the address bar. */
export function pathHere(): string {
  return location.pathname.slice(prefix.length) || "/";
}

/** A name for what the browser keeps, of this application alone. */
export function ownName(name: string): string {
  return name + storedAs;
}
