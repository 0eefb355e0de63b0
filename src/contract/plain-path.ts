/**
 * A path as routes are written: in small letters and without a slash at its end, since people type addresses and mail
 * programs add slashes. The root stays "/".
 */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, "") || "/";
}
