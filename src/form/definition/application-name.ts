import { ownerOfRoute, SERVER_ROUTES } from "./reserved-routes.ts";

/** Names that the product may need below an address of its own one day, besides those that it uses. */
const KEPT_FREE: ReadonlySet<string> = new Set(["admin", "desk", "preview", "static", "favicon"]);

/**
 * Whether an application can have the name: its pages are below `/NAME`, beside the product's own addresses.
 */
export function isApplicationName(name: string): boolean {
  return isWellFormed(name) && !isTaken(name);
}

/** Small letters, digits and hyphens, a letter first: what needs no encoding in an address, a folder or a command. */
export function isWellFormed(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(name);
}

function isTaken(name: string): boolean {
  const isFile = SERVER_ROUTES.some((route) => route.startsWith(`/${name}.`));
  return isFile || KEPT_FREE.has(name) || ownerOfRoute(`/${name}`) !== undefined;
}

/** Below which the addresses of an application are: `/NAME`, or nothing for the one that has no name. */
export function prefixOf(application: string): string {
  return application === "" ? "" : `/${application}`;
}

/** That of the application, among those with a name, to which a path belongs; nothing where it is none of theirs. */
export function prefixAt(path: string, named: readonly { readonly prefix: string }[]): string {
  return named.find(({ prefix }) => path.startsWith(`${prefix}/`))?.prefix ?? "";
}
