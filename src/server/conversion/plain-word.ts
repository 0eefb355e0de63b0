import { codePoint } from "dingbat-to-unicode";
import { flagIn, type WordStyles } from "./word-styles.ts";
import {
  childOf,
  elementsIn,
  flagOf,
  isElement,
  textOf,
  valueOf,
  type XmlElement,
  type XmlNode,
} from "./xml-tree.ts";

/** What tells a program something and shows a reader nothing, or is said to be gone. */
const REMOVED = new Set([
  "w:del",
  "w:moveFrom",
  "w:sdtPr",
  "w:sdtEndPr",
  "w:customXmlPr",
  "w:smartTagPr",
  "w:proofErr",
  "w:rPrChange",
  "w:pPrChange",
  "w:sectPrChange",
  "w:tblPrChange",
  "w:tblPrExChange",
  "w:tblGridChange",
  "w:tcPrChange",
  "w:trPrChange",
  "w:numberingChange",
  "w:commentRangeStart",
  "w:commentRangeEnd",
  "w:commentReference",
  "w:ffData",
  "w:control",
  "o:OLEObject",
  "c:externalData",
  "w:subDoc",
  "w:altChunk",
]);
/** What stands around things and leaves them as they are. */
const UNWRAPPED = new Set([
  "w:sdt",
  "w:sdtContent",
  "w:smartTag",
  "w:customXml",
  "w:ins",
  "w:moveTo",
  "w:hyperlink",
  "w:bdo",
  "w:dir",
]);
/** Of the settings, those that say how pages look; others lead to templates, data and programs. */
const SETTINGS = new Set([
  "w:evenAndOddHeaders",
  "w:mirrorMargins",
  "w:gutterAtTop",
  "w:defaultTabStop",
  "w:footnotePr",
  "w:endnotePr",
  "w:compat",
  "w:themeFontLang",
  "w:clrSchemeMapping",
  "w:characterSpacingControl",
]);
/** Namespaces whose choice is taken where a file offers one. Word draws canvases and new charts; others a picture. */
const UNDERSTOOD = new Set(["w", "a", "wp", "pic", "wps", "wpg", "w14", "wp14"]);

/** Fields that say where on which page they stand. Others may read files or call out; what they showed last stays. */
const PAGE_FIELD = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)(\s+\\\*\s*\w+)*\s*$/i;
/** Fields that show something of which the file keeps nothing. */
const COMPUTED_FIELDS: readonly (readonly [RegExp, LostKind])[] = [
  [/^\s*EQ\s/i, "equation"],
  [/^\s*(LISTNUM|AUTONUM|AUTONUMLGL|AUTONUMOUT)\b/i, "number"],
];
const SYMBOL_FIELD = /^\s*SYMBOL\s+(\d+|0x[\da-f]+)(?:.*?\\f\s*"?([^"\\]+)"?)?/i;
/** Buttons that say something. */
const BUTTON_FIELD = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*?)\s*$/is;
/** Attributes that lead to a part or elsewhere. */
const ADDRESS = /^(r:\w+|o:relid|(\w+:)?(src|href|althref))$/i;
/** What a reader misses when the part is not there to which an element of this name leads. */
const LOST_WITHOUT_PART: Readonly<Record<string, LostKind>> = {
  "a:blip": "picture",
  "v:imagedata": "picture",
  "c:chart": "chart",
  "dgm:relIds": "diagram",
};
const SYMBOL_FONT = /^(symbol|webdings|wingdings( [23])?)$/i;

/** What a document shows and no part of it holds in a way that is read. */
export type LostKind = "picture" | "file" | "equation" | "number" | "chart" | "diagram";

interface PlainTask {
  /** What is kept of what the part refers to, by id. */
  readonly relations: ReadonlyMap<string, { readonly kind: string }>;
  readonly styles: WordStyles;
  /** Takes what the part shows and does not hold. */
  readonly lost: LostKind[];
}

/**
 * A part as its reader sees it, for every engine alike: without what is hidden or deleted, with the ticks and choices of
 * old forms, signs of fonts of signs and the results of fields as text, and with no reference to anything outside.
 */
export function plainPart(root: XmlElement, task: PlainTask): XmlElement {
  return new PlainPart(task).element(root, undefined);
}

export function plainSettings(root: XmlElement): XmlElement {
  return { ...root, children: elementsIn(root).filter(({ name }) => SETTINGS.has(name)) };
}

interface OpenField {
  instruction: string;
  /** What its instruction is, its result in sight, or its result out of sight because something stands in its place. */
  state: "instruction" | "shown" | "replaced";
  /** Of an old form: what may be ticked or chosen. */
  readonly form: XmlElement | undefined;
}

class PlainPart {
  readonly #task: PlainTask;
  readonly #fields: OpenField[] = [];

  constructor(task: PlainTask) {
    this.#task = task;
  }

  element({ name, attributes, children }: XmlElement, paragraph: XmlElement | undefined): XmlElement {
    return {
      name,
      attributes: this.#attributes(name, attributes),
      children: this.#nodes(children, paragraph),
    };
  }

  #nodes(nodes: readonly XmlNode[], paragraph: XmlElement | undefined): readonly XmlNode[] {
    return nodes.flatMap((node) => (isElement(node) ? this.#plain(node, paragraph) : [node]));
  }

  #plain(element: XmlElement, paragraph: XmlElement | undefined): readonly XmlNode[] {
    const { name, children } = element;
    if (name === "w:subDoc" || name === "w:altChunk") this.#task.lost.push("file");
    if (REMOVED.has(name) || isRemovedRow(element)) return [];
    if (UNWRAPPED.has(name)) return this.#nodes(children, paragraph);
    switch (name) {
      case "mc:AlternateContent":
        return this.#nodes(chosen(element)?.children ?? [], paragraph);
      case "w:p":
        return [this.element(element, element)];
      case "w:r":
        return this.#run(element, paragraph);
      case "w:fldSimple":
        return this.#simpleField(element, paragraph);
      case "w:lvl":
        return [this.#level(element)];
      default:
        return [this.element(element, paragraph)];
    }
  }

  /** No address, and no relationship but to what is kept. */
  #attributes(name: string, attributes: XmlElement["attributes"]): XmlElement["attributes"] {
    const kept = Object.entries(attributes).filter(([key, value]) =>
      /^(r:|o:relid$)/.test(key) ? this.#task.relations.has(value) : !ADDRESS.test(key),
    );
    const lost = LOST_WITHOUT_PART[name];
    const isThere = kept.some(([, value]) => this.#task.relations.has(value));
    if (lost !== undefined && !isThere && Object.keys(attributes).some((key) => ADDRESS.test(key)))
      this.#task.lost.push(lost);
    return Object.fromEntries(kept);
  }

  #simpleField(element: XmlElement, paragraph: XmlElement | undefined): readonly XmlNode[] {
    const instruction = element.attributes["w:instr"] ?? "";
    if (PAGE_FIELD.test(instruction)) return this.#isInSight() ? [pageField(instruction, undefined)] : [];
    const text = this.#replacement({ instruction, state: "instruction", form: undefined });
    return text === undefined ? this.#nodes(element.children, paragraph) : [runOf(text, undefined)];
  }

  /** Signs of a list in a font of signs. */
  #level(level: XmlElement): XmlElement {
    const font = fontIn(childOf(level, "w:rPr"));
    if (font === undefined) return this.element(level, undefined);
    const children = elementsIn(level).map((child) => {
      if (child.name === "w:rPr") return withoutFont(child);
      const text = child.attributes["w:val"];
      if (child.name !== "w:lvlText" || text === undefined) return child;
      return { ...child, attributes: { ...child.attributes, "w:val": inUnicode(text, font) } };
    });
    return { ...level, children };
  }

  #isInSight(): boolean {
    return this.#fields.every(({ state }) => state === "shown");
  }

  /** A run may hold pieces of several fields: what of it is in sight, in as many runs as it takes. */
  #run(run: XmlElement, paragraph: XmlElement | undefined): readonly XmlNode[] {
    const isHidden = flagIn(this.#task.styles.ofRun(run, paragraph), "w:vanish");
    const properties = childOf(run, "w:rPr");
    const font = fontIn(properties);
    const look = font === undefined ? properties : properties && withoutFont(properties);
    const made: XmlNode[] = [];
    let content: XmlNode[] = [];
    const end = () => {
      if (content.length > 0) made.push({ ...run, children: [...(look ? [look] : []), ...content] });
      content = [];
    };
    for (const child of run.children) {
      if (!isElement(child) || child.name === "w:rPr") continue;
      if (child.name === "w:instrText" || child.name === "w:delInstrText") {
        const field = this.#fields.at(-1);
        if (field?.state === "instruction") field.instruction += textOf(child);
      } else if (child.name === "w:fldChar") {
        const replacing = this.#fieldCharacter(child, look);
        if (replacing !== undefined && !isHidden) {
          end();
          made.push(replacing);
        }
      } else if (!isHidden && this.#isInSight()) content.push(...this.#inRun(child, font, paragraph));
    }
    end();
    return made;
  }

  #inRun(child: XmlElement, font: string | undefined, paragraph: XmlElement | undefined): readonly XmlNode[] {
    if (child.name === "w:sym") {
      const { "w:font": own = "", "w:char": code = "" } = child.attributes;
      return [textNode(inUnicode(String.fromCodePoint(Number.parseInt(code, 16) || 0xfffd), own))];
    }
    if (child.name === "w:t" && font !== undefined) return [textNode(inUnicode(textOf(child), font))];
    return this.#plain(child, paragraph);
  }

  /** Follows the beginning, middle and end of fields; gives what stands for a field, where something does. */
  #fieldCharacter(character: XmlElement, look: XmlElement | undefined): XmlNode | undefined {
    const type = character.attributes["w:fldCharType"];
    if (type === "begin") {
      this.#fields.push({ instruction: "", state: "instruction", form: childOf(character, "w:ffData") });
      return undefined;
    }
    const field = type === "end" ? this.#fields.pop() : this.#fields.at(-1);
    if (field?.state !== "instruction") return undefined;
    field.state = "shown";
    if (!this.#isInSight()) return undefined;
    const isPage = PAGE_FIELD.test(field.instruction);
    const text = isPage ? undefined : this.#replacement(field);
    if (!isPage && text === undefined) return undefined;
    field.state = "replaced";
    return text === undefined ? pageField(field.instruction, look) : runOf(text, look);
  }

  /** What a field shows of which the file keeps no text; undefined when it shows its result. */
  #replacement({ instruction, form }: OpenField): string | undefined {
    const box = childOf(form, "w:checkBox");
    if (/^\s*FORMCHECKBOX\b/i.test(instruction))
      return (flagOf(box, "w:checked") ?? flagOf(box, "w:default")) === true ? "[X]" : "[ ]";
    if (/^\s*FORMDROPDOWN\b/i.test(instruction)) return chosenEntry(childOf(form, "w:ddList"));
    const [, code, font = "Symbol"] = SYMBOL_FIELD.exec(instruction) ?? [];
    if (code !== undefined) return inUnicode(String.fromCodePoint(Number(code) % 0x110000), font.trim());
    const lost = COMPUTED_FIELDS.find(([pattern]) => pattern.test(instruction))?.[1];
    if (lost !== undefined) this.#task.lost.push(lost);
    return BUTTON_FIELD.exec(instruction)?.[1];
  }
}

function isRemovedRow(row: XmlElement): boolean {
  const properties = row.name === "w:tr" ? childOf(row, "w:trPr") : undefined;
  return childOf(properties, "w:del") !== undefined || flagOf(properties, "w:hidden") === true;
}

/** The first choice that is understood, or what the file has for programs that understand none. */
function chosen(alternatives: XmlElement): XmlElement | undefined {
  const choice = elementsIn(alternatives, "mc:Choice").find(({ attributes: { Requires = "" } }) =>
    Requires.split(" ").every((prefix) => UNDERSTOOD.has(prefix)),
  );
  return choice ?? childOf(alternatives, "mc:Fallback");
}

function chosenEntry(list: XmlElement | undefined): string {
  if (list === undefined) return "";
  const index = Number(valueOf(list, "w:result") ?? valueOf(list, "w:default") ?? 0);
  return elementsIn(list, "w:listEntry")[index]?.attributes["w:val"] ?? "";
}

function textNode(text: string): XmlElement {
  return { name: "w:t", attributes: { "xml:space": "preserve" }, children: [text] };
}

function runOf(text: string, look: XmlElement | undefined): XmlElement {
  return { name: "w:r", attributes: {}, children: [...(look ? [look] : []), textNode(text)] };
}

/** The number that a program writes there may differ from the one that the file has. */
function pageField(instruction: string, look: XmlElement | undefined): XmlElement {
  return {
    name: "w:fldSimple",
    attributes: { "w:instr": instruction.trim().toUpperCase() },
    children: [runOf("1", look)],
  };
}

/** The font of signs in which a run stands, where it is one. */
function fontIn(properties: XmlElement | undefined): string | undefined {
  const { attributes } = childOf(properties, "w:rFonts") ?? {};
  return [attributes?.["w:ascii"], attributes?.["w:hAnsi"], attributes?.["w:cs"]].find(
    (font) => font !== undefined && SYMBOL_FONT.test(font),
  );
}

function withoutFont(properties: XmlElement): XmlElement {
  return { ...properties, children: elementsIn(properties).filter(({ name }) => name !== "w:rFonts") };
}

/** Fonts of signs count from U+F000 as well as from 0. */
const PRIVATE_PAGE = 0xf000;

/** The text of a font of signs in characters that say what the signs are. */
function inUnicode(text: string, font: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const own = code >= PRIVATE_PAGE && code <= PRIVATE_PAGE + 0xff ? code - PRIVATE_PAGE : code;
      return (SYMBOL_FONT.test(font) ? codePoint(font, own)?.string : undefined) ?? character;
    })
    .join("");
}
