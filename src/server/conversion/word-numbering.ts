import { valueIn, type WordStyles } from "./word-styles.ts";
import { childOf, elementsIn, flagOf, valueOf, type XmlElement } from "./xml-tree.ts";

const LEVELS = 9;
const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
  ] as const),
  ...([
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const),
];

/** After z comes aa, then bb, as Word has it. */
function letters(number: number): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return letter.repeat(Math.ceil(number / 26));
}

function roman(number: number): string {
  let rest = number;
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(times);
  }).join("");
}

const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, "0"),
  lowerLetter: letters,
  upperLetter: (number) => letters(number).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  none: () => "",
};

/** What stands before a paragraph of a list, and how deep the list lies. */
export interface ListMark {
  readonly level: number;
  readonly mark: string;
}

/** The numbers of the lists of a document, counted as Word counts them: paragraphs come in their order. */
export class ListNumbers {
  readonly #numbering: XmlElement | undefined;
  readonly #styles: WordStyles;
  /** The last number of each level by list. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  /** Lists of one definition that have begun with a number of their own. */
  readonly #begun = new Set<string>();
  /** Whether a number was asked for in a way of counting that is not known here. */
  isUnknown = false;

  constructor(numbering: XmlElement | undefined, styles: WordStyles) {
    this.#numbering = numbering;
    this.#styles = styles;
  }

  /** Counts the paragraph; null when it is in no list. */
  markOf(paragraph: XmlElement): ListMark | null {
    const properties = this.#styles.ofParagraph(paragraph).flatMap((own) => childOf(own, "w:numPr") ?? []);
    const id = valueIn(properties, "w:numId");
    const list = id === undefined ? undefined : this.#listOf(id);
    if (id === undefined || list === undefined) return null;
    const style = valueOf(childOf(paragraph, "w:pPr"), "w:pStyle");
    const ofStyle = elementsIn(list.definition, "w:lvl").find((own) => valueOf(own, "w:pStyle") === style);
    const said = valueIn(properties, "w:ilvl") ?? (style && ofStyle?.attributes["w:ilvl"]) ?? "0";
    const level = Math.min(LEVELS - 1, Math.max(0, Number(said) || 0));
    return { level, mark: this.#count(id, list, level) };
  }

  #listOf(id: string): List | undefined {
    const all = this.#numbering === undefined ? [] : elementsIn(this.#numbering);
    const list = all.find(({ name, attributes }) => name === "w:num" && attributes["w:numId"] === id);
    const key = valueOf(list, "w:abstractNumId");
    const definitions = all.filter(({ name }) => name === "w:abstractNum");
    const own = definitions.find(({ attributes }) => attributes["w:abstractNumId"] === key);
    if (list === undefined || own === undefined) return undefined;
    const link = valueOf(own, "w:numStyleLink");
    const linked = link && definitions.find((definition) => valueOf(definition, "w:styleLink") === link);
    return { key: key ?? "", definition: linked || own, overrides: elementsIn(list, "w:lvlOverride") };
  }

  #count(id: string, { key, definition, overrides }: List, level: number): string {
    const override = (at: number) => overrides.find(({ attributes }) => attributes["w:ilvl"] === `${at}`);
    const levelAt = (at: number) =>
      childOf(override(at), "w:lvl") ??
      elementsIn(definition, "w:lvl").find(({ attributes }) => attributes["w:ilvl"] === `${at}`);
    const startAt = (at: number) => Number(valueOf(levelAt(at), "w:start") ?? 1);
    const counters = this.#counters.get(key) ?? [];
    this.#counters.set(key, counters);
    const restart = valueOf(override(level), "w:startOverride");
    const isFirst = !this.#begun.has(`${id} ${level}`);
    this.#begun.add(`${id} ${level}`);
    const last = counters[level];
    const isRestarted = restart !== undefined && isFirst;
    counters[level] = isRestarted ? Number(restart) : last === undefined ? startAt(level) : last + 1;
    for (let deeper = level + 1; deeper < LEVELS; deeper++)
      if (valueOf(levelAt(deeper), "w:lvlRestart") !== "0") counters[deeper] = undefined;
    for (let higher = 0; higher < level; higher++) counters[higher] ??= startAt(higher);
    const own = levelAt(level);
    const isBullet = valueOf(own, "w:numFmt") === "bullet";
    const text = valueOf(own, "w:lvlText") ?? "";
    if (isBullet) return text === "" || valueOf(own, "w:lvlPicBulletId") !== undefined ? "•" : text;
    const isLegal = flagOf(own, "w:isLgl") === true;
    return text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = isLegal && at < level ? "decimal" : (valueOf(levelAt(at), "w:numFmt") ?? "decimal");
      return this.#written(counters[at] ?? startAt(at), format);
    });
  }

  #written(number: number, format: string): string {
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    if (write === undefined) this.isUnknown = true;
    return (write ?? String)(number);
  }
}

interface List {
  /** Lists with one definition count on from each other. */
  readonly key: string;
  readonly definition: XmlElement;
  readonly overrides: readonly XmlElement[];
}
