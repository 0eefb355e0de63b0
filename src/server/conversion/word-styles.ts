import { childOf, elementsIn, flagOf, type XmlElement, valueOf } from "./xml-tree.ts";

/** What a paragraph and its style say of numbers and headings, and what its runs look like by themselves. */
export interface WordStyles {
  /** Properties from the one that counts most to the one that counts least: of the run, its styles, the paragraph's, all. */
  readonly ofRun: (run: XmlElement | undefined, paragraph: XmlElement | undefined) => readonly XmlElement[];
  /** As `ofRun`, of a paragraph: its own properties first. */
  readonly ofParagraph: (paragraph: XmlElement | undefined) => readonly XmlElement[];
  /** What people call the style of a paragraph, such as "heading 1". */
  readonly nameOf: (paragraph: XmlElement | undefined) => string;
}

/** A style based on itself by way of others would never end. */
const MAX_BASES = 20;

/** Reads the part with the styles; without it, there are none. */
export function wordStyles(styles: XmlElement | undefined): WordStyles {
  const all = styles === undefined ? [] : elementsIn(styles, "w:style");
  const byId = new Map(all.map((style) => [style.attributes["w:styleId"] ?? "", style]));
  const standard = all.find(
    ({ attributes }) =>
      attributes["w:type"] === "paragraph" && /^(1|true|on)$/.test(attributes["w:default"] ?? ""),
  );
  const chainOf = (id: string | undefined, otherwise?: XmlElement): readonly XmlElement[] => {
    const chain: XmlElement[] = [];
    let style = byId.get(id ?? "") ?? otherwise;
    while (style !== undefined && chain.length < MAX_BASES) {
      chain.push(style);
      style = byId.get(valueOf(style, "w:basedOn") ?? "");
    }
    return chain;
  };
  const paragraphChain = (paragraph: XmlElement | undefined) =>
    chainOf(valueOf(childOf(paragraph, "w:pPr"), "w:pStyle"), standard);
  const defaults = (kind: "w:rPr" | "w:pPr") => childOf(styles, "w:docDefaults", `${kind}Default`, kind);
  const there = (...properties: readonly (XmlElement | undefined)[]) =>
    properties.filter((property) => property !== undefined);
  return {
    ofRun: (run, paragraph) => {
      const own = childOf(run, "w:rPr");
      const chain = [...chainOf(valueOf(own, "w:rStyle")), ...paragraphChain(paragraph)];
      return there(own, ...chain.map((style) => childOf(style, "w:rPr")), defaults("w:rPr"));
    },
    ofParagraph: (paragraph) =>
      there(
        childOf(paragraph, "w:pPr"),
        ...paragraphChain(paragraph).map((style) => childOf(style, "w:pPr")),
        defaults("w:pPr"),
      ),
    // A file without the part with styles still says which it would have.
    nameOf: (paragraph) =>
      valueOf(paragraphChain(paragraph)[0], "w:name") ??
      valueOf(childOf(paragraph, "w:pPr"), "w:pStyle") ??
      "",
  };
}

/** The first that says whether this holds. */
export function flagIn(properties: readonly XmlElement[], name: string): boolean {
  for (const property of properties) {
    const flag = flagOf(property, name);
    if (flag !== undefined) return flag;
  }
  return false;
}

/** The first value of a child with this name. */
export function valueIn(properties: readonly XmlElement[], name: string): string | undefined {
  for (const property of properties) {
    const value = valueOf(property, name);
    if (value !== undefined) return value;
  }
  return undefined;
}
