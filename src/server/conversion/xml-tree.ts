import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { ConversionError } from "./conversion-error.ts";

/** An element of a part of a Word document, under the prefix that `NAMESPACES` gives, whatever the file calls it. */
export interface XmlElement {
  /** Such as `w:p`. */
  readonly name: string;
  /** By name, with a prefix where they have a namespace of their own. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

const OOXML = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/** What pages are made of. Names of other namespaces tell programs something, and readers nothing. */
const NAMESPACES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  xml: ["http://www.w3.org/XML/1998/namespace"],
  w: [`${OOXML}/wordprocessingml/2006/main`, `${STRICT}/wordprocessingml/main`],
  r: [`${OOXML}/officeDocument/2006/relationships`, `${STRICT}/officeDocument/relationships`],
  m: [`${OOXML}/officeDocument/2006/math`, `${STRICT}/officeDocument/math`],
  a: [`${OOXML}/drawingml/2006/main`, `${STRICT}/drawingml/main`],
  wp: [`${OOXML}/drawingml/2006/wordprocessingDrawing`, `${STRICT}/drawingml/wordprocessingDrawing`],
  pic: [`${OOXML}/drawingml/2006/picture`, `${STRICT}/drawingml/picture`],
  c: [`${OOXML}/drawingml/2006/chart`, `${STRICT}/drawingml/chart`],
  cdr: [`${OOXML}/drawingml/2006/chartDrawing`, `${STRICT}/drawingml/chartDrawing`],
  dgm: [`${OOXML}/drawingml/2006/diagram`, `${STRICT}/drawingml/diagram`],
  dsp: [`${MICROSOFT}/drawing/2008/diagram`],
  mc: [`${OOXML}/markup-compatibility/2006`],
  wps: [`${MICROSOFT}/word/2010/wordprocessingShape`],
  wpg: [`${MICROSOFT}/word/2010/wordprocessingGroup`],
  wpc: [`${MICROSOFT}/word/2010/wordprocessingCanvas`],
  wp14: [`${MICROSOFT}/word/2010/wordprocessingDrawing`],
  w14: [`${MICROSOFT}/word/2010/wordml`],
  v: ["urn:schemas-microsoft-com:vml"],
  o: ["urn:schemas-microsoft-com:office:office"],
  w10: ["urn:schemas-microsoft-com:office:word"],
  rel: [`${OOXML}/package/2006/relationships`],
  ct: [`${OOXML}/package/2006/content-types`],
};
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMESPACES).flatMap(([prefix, uris]) => uris.map((uri) => [uri, prefix] as const)),
);
/** Deeper than Word itself nests tables, and not too deep for a function that calls itself. */
const MAX_DEPTH = 400;

/** Of most elements, which are many. */
const NONE: XmlElement["attributes"] = {};

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlElement["attributes"];
  readonly children: XmlNode[];
}

/**
 * The root of a part in XML, without elements and attributes of namespaces that `NAMESPACES` does not know.
 * @throws ConversionError when it is not well-formed, has a document type (Word writes none, and entities hide what a
 * file says) or lies too deep
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [{ name: "", attributes: {}, children: [] }];
  let unknown = 0;
  parser.on("error", (error) => {
    throw new ConversionError("damaged", { cause: error });
  });
  parser.on("doctype", () => {
    throw new ConversionError("damaged");
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const prefix = PREFIXES.get(uri);
    if (prefix === undefined || unknown > 0) {
      unknown += 1;
      return;
    }
    if (open.length > MAX_DEPTH) throw new ConversionError("tooComplex");
    const known = Object.values(attributes).flatMap((attribute) => attributeOf(attribute, parser));
    const name = `${prefix}:${local}`;
    open.push({ name, attributes: known.length === 0 ? NONE : Object.fromEntries(known), children: [] });
  });
  parser.on("closetag", () => {
    if (unknown > 0) unknown -= 1;
    else {
      const closed = open.pop();
      if (closed !== undefined) open.at(-1)?.children.push(closed);
    }
  });
  const text = (words: string) => {
    if (unknown === 0) open.at(-1)?.children.push(words);
  };
  parser.on("text", text);
  parser.on("cdata", text);
  parser.write(decoded(bytes)).close();
  const root = open[0]?.children.find((node) => typeof node !== "string");
  if (root === undefined) throw new ConversionError("damaged");
  return root;
}

/** Who changed what in which session, on every paragraph and run. */
const EDITING = /^(rsid\w*|paraId|textId)$/;

type Resolver = Pick<SaxesParser<{ xmlns: true }>, "resolve">;

function attributeOf(
  { uri, local, prefix, value }: SaxesAttributeNS,
  parser: Resolver,
): readonly (readonly [string, string])[] {
  if (prefix === "") return [[local, local === "Requires" ? prefixesIn(value, parser) : value]];
  const own = PREFIXES.get(uri);
  return own === undefined || EDITING.test(local) ? [] : [[`${own}:${local}`, value]];
}

/** What a choice requires, under our prefixes; "?" for what we do not know. */
function prefixesIn(value: string, parser: Resolver): string {
  const names = value.split(/\s+/).filter((name) => name !== "");
  return names.map((name) => PREFIXES.get(parser.resolve(name) ?? "") ?? "?").join(" ");
}

const ENCODING = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/;
const ENCODINGS = /^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i;

/** The text of a part: UTF-8 as Word writes it, UTF-16 by its mark or first letter, or what it says of itself. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).replace(/^ï»¿/, "");
  const said = ENCODING.exec(head)?.[1] ?? "utf-8";
  try {
    if (isLittle || isBig)
      return new TextDecoder(isLittle ? "utf-16le" : "utf-16be", { fatal: true }).decode(bytes);
    if (!ENCODINGS.test(said)) throw new ConversionError("damaged");
    return new TextDecoder(said, { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof ConversionError ? error : new ConversionError("damaged", { cause: error });
  }
}

/** The element as XML of its own, with the prefixes of `NAMESPACES`. */
export function writeXml(root: XmlElement): string {
  const declared = Object.entries(NAMESPACES)
    .filter(([prefix]) => prefix !== "xml")
    .map(([prefix, [uri]]) => ` xmlns:${prefix}="${uri}"`)
    .join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${written(root, declared)}`;
}

function written({ name, attributes, children }: XmlElement, more = ""): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === "string" ? escaped(child) : written(child)));
  const head = `${name}${more}${said.join("")}`;
  return inside.length === 0 ? `<${head}/>` : `<${head}>${inside.join("")}</${name}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

/** The elements right inside, of one name where it is given. */
export function elementsIn({ children }: XmlElement, name?: string): readonly XmlElement[] {
  return children.filter(
    (child): child is XmlElement => isElement(child) && (name ?? child.name) === child.name,
  );
}

/** The first element right inside with this name, or further inside by each name after another. */
export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => (found === undefined ? undefined : elementsIn(found, name)[0]),
    element,
  );
}

/** The elements inside at any depth for which this holds, and the root itself, in their order. */
export function* allIn(element: XmlElement): Iterable<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* allIn(child);
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join("");
}

/** The value of a child such as `<w:jc w:val="center"/>`; undefined when there is none. */
export function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  const { attributes } = childOf(element, name) ?? {};
  return attributes?.[`${name.split(":")[0]}:val`] ?? attributes?.val;
}

/** Whether a child that stands for yes by itself is there and does not say no; undefined when it is not there. */
export function flagOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name);
  if (child === undefined) return undefined;
  return !/^(0|false|off|none)$/.test(child.attributes[`${name.split(":")[0]}:val`] ?? "");
}
