import type { Check } from "../check-context.ts";
import { uiFiles } from "../definition-parts.ts";
import type { JsonPath } from "../finding.ts";

/** An address on the web, a mail address, a telephone number. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)\S*$/;
/** A path of our own: what two slashes or a backslash begin would lead to another server. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Links in texts: they lead to the web by https, to mail, to a telephone or to a page of ours. */
export const checkLinks: Check = ({ sources, report }) => {
  for (const { file, value } of uiFiles(sources)) {
    for (const { href, path } of linksIn(value, [])) {
      if (leadsAway(href) || PATH.test(href)) continue;
      const message = `"${href}" is not an address that a link may lead to.`;
      const suggestion =
        "It begins with https://, mailto: or tel:, or is the route of a page such as /about.";
      report("unsafe-link", file, path, message, suggestion);
    }
  }
};

/** Whether an address leads to the web by https, to mail or to a telephone. */
export function leadsAway(href: string): boolean {
  return ADDRESS.test(href);
}

interface Link {
  readonly href: string;
  readonly path: JsonPath;
}

/** Only texts have a `link` with an `href`, so they are found wherever texts may stand. */
function* linksIn(value: unknown, path: JsonPath): Generator<Link> {
  if (typeof value !== "object" || value === null) return;
  if ("link" in value && "href" in value && typeof value.href === "string") {
    yield { href: value.href, path: [...path, "href"] };
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* linksIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
