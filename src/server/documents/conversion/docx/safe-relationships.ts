import { isKeptPart } from "./kept-parts.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A part that no document has. */
const NOWHERE = "media/removed";

/**
 * The relationships of a Word document written anew, so that no way of writing one hides it: those that lead to a part
 * that is kept stay, all others lead nowhere. Links too, because a picture could name a link's address as its own.
 */
export function safeRelationships(text: string): string {
  const relationships = [...text.replaceAll(/<!--.*?-->/gs, "").matchAll(RELATIONSHIP)].map(([, written]) => {
    const { Id = "", Type = "", Target = "", TargetMode = "" } = attributesIn(written ?? "");
    const isInside = /^(internal)?$/i.test(TargetMode) && isKeptPart(partOf(Target));
    const attributes = { Id, Type, Target: isInside ? Target : NOWHERE };
    const rewritten = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
    return `<Relationship ${rewritten.join(" ")}/>`;
  });
  return `<Relationships xmlns="${RELATIONSHIPS}">${relationships.join("")}</Relationships>`;
}

function attributesIn(written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name = "", one, other]) => [name, plain(one ?? other ?? "")]),
  );
}

/** Targets count from the folder of the document, `word`, or with a slash from the archive. */
function partOf(target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  return target.startsWith("word/") ? target : `word/${target}`;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(value: string): string {
  return value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

function escaped(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}
