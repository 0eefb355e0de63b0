import type { WordPackage, WordPart } from "./word-package.ts";
import { childOf, elementsIn, flagOf, valueOf, type XmlElement } from "./xml-tree.ts";

/** Which pages of a section a header or footer is for. */
export type PageKind = "default" | "first" | "even";
/** The headers or footers of a section, those of the section before where it has none of its own. */
export type Margins = Readonly<Partial<Record<PageKind, WordPart>>>;

/** A stretch of a document with pages of one kind. */
export interface WordSection {
  readonly content: readonly XmlElement[];
  /** Its `w:sectPr`; undefined when the document has none. */
  readonly properties: XmlElement | undefined;
  readonly header: Margins;
  readonly footer: Margins;
  /** Whether its first page has a header and footer of its own, or none. */
  readonly hasFirst: boolean;
  readonly hasEven: boolean;
  /** Whether it goes on where the section before ends. */
  readonly isContinuous: boolean;
}

/** The sections of a document in their order: each ends with the paragraph that has its properties, the last with the body. */
export function sectionsOf({ document, parts }: WordPackage): readonly WordSection[] {
  const settings = parts.find(({ kind }) => kind === "settings");
  const hasEven = flagOf(settings?.xml, "w:evenAndOddHeaders") === true;
  const body = childOf(document.xml, "w:body");
  const sections: WordSection[] = [];
  let content: XmlElement[] = [];
  const end = (properties: XmlElement | undefined) => {
    const before = sections.at(-1);
    sections.push({
      content,
      properties,
      hasEven,
      header: marginsOf("w:headerReference", properties, document, before?.header),
      footer: marginsOf("w:footerReference", properties, document, before?.footer),
      hasFirst: flagOf(properties, "w:titlePg") === true,
      isContinuous: valueOf(properties, "w:type") === "continuous",
    });
    content = [];
  };
  for (const element of body === undefined ? [] : elementsIn(body)) {
    if (element.name === "w:sectPr") continue;
    content.push(element);
    const properties = childOf(element, "w:pPr", "w:sectPr");
    if (element.name === "w:p" && properties !== undefined) end(properties);
  }
  end(childOf(body, "w:sectPr"));
  return sections;
}

function marginsOf(
  reference: string,
  properties: XmlElement | undefined,
  { relations }: WordPart,
  before: Margins = {},
): Margins {
  const own = properties === undefined ? [] : elementsIn(properties, reference);
  const parts = own.flatMap(({ attributes }) => {
    const part = relations.get(attributes["r:id"] ?? "");
    const type = attributes["w:type"] ?? "default";
    return part === undefined || part.kind === "picture" ? [] : [[type, part] as const];
  });
  return { ...before, ...Object.fromEntries(parts) };
}

/** The margins that some page of the section shows for certain: those of its first page. */
export function marginsInSight({ header, footer, hasFirst }: WordSection): readonly WordPart[] {
  const kind = hasFirst ? "first" : "default";
  return [header[kind], footer[kind]].filter((part) => part !== undefined);
}
