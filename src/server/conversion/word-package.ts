import { gunzipSync, strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { ConversionError } from "./conversion-error.ts";
import { type LostKind, plainPart, plainSettings } from "./plain-word.ts";
import { wordStyles, type WordStyles } from "./word-styles.ts";
import { elementsIn, parseXml, writeXml, type XmlElement } from "./xml-tree.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const DRAWING = "application/vnd.openxmlformats-officedocument.drawingml";

/** The parts that a page is made of besides pictures, by the end of the type of the relationship that leads to them. */
const CONTENT_TYPES = {
  officeDocument: `${WORD}.document.main+xml`,
  styles: `${WORD}.styles+xml`,
  numbering: `${WORD}.numbering+xml`,
  settings: `${WORD}.settings+xml`,
  fontTable: `${WORD}.fontTable+xml`,
  footnotes: `${WORD}.footnotes+xml`,
  endnotes: `${WORD}.endnotes+xml`,
  header: `${WORD}.header+xml`,
  footer: `${WORD}.footer+xml`,
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
  chart: `${DRAWING}.chart+xml`,
  chartUserShapes: `${DRAWING}.chartshapes+xml`,
  diagramData: `${DRAWING}.diagramData+xml`,
  diagramLayout: `${DRAWING}.diagramLayout+xml`,
  diagramQuickStyle: `${DRAWING}.diagramStyle+xml`,
  diagramColors: `${DRAWING}.diagramColors+xml`,
  diagramDrawing: "application/vnd.ms-office.drawingml.diagramDrawing+xml",
} as const;
type PartKind = keyof typeof CONTENT_TYPES;
const RELATIONSHIP_TYPE =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument|schemas\.microsoft\.com\/office\/2007)\/relationships\/(\w+)$/;

/** A part in XML with the parts and pictures that its relationships lead to, by their ids. */
export interface WordPart {
  readonly kind: PartKind;
  /** What kind it is and its number, such as `header2`: nothing of the name in the file is kept. */
  readonly name: string;
  readonly xml: XmlElement;
  readonly relations: ReadonlyMap<string, WordPart | WordPicture>;
}

/** A picture in a Word document. */
export interface WordPicture {
  readonly kind: "picture";
  readonly name: string;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}
type PictureFormat = (typeof SIGNATURES)[number][0];

export interface WordPackage {
  readonly document: WordPart;
  /** All parts, the document first. */
  readonly parts: readonly WordPart[];
  readonly styles: WordStyles;
  /** What the document shows and no part of it holds in a way that is read. */
  readonly lost: readonly LostKind[];
}

/** The picture that an element such as `<a:blip r:embed="rId1"/>` shows; undefined where the file has none that is known. */
export function pictureOf({ relations }: WordPart, { attributes }: XmlElement): WordPicture | undefined {
  const id = attributes["r:embed"] ?? attributes["r:id"] ?? attributes["r:link"] ?? attributes["o:relid"];
  const picture = relations.get(id ?? "");
  return picture?.kind === "picture" ? picture : undefined;
}

/** Whether a picture says how to draw it, and has no pixels. */
export function isMetafile({ format }: WordPicture): boolean {
  return format === "emf" || format === "wmf";
}

/** How pictures begin, as characters of a byte each. */
const SIGNATURES = [
  ["png", /^\x89PNG/],
  ["jpg", /^\xff\xd8\xff/],
  ["gif", /^GIF8/],
  ["bmp", /^BM/],
  ["tif", /^(II\*\0|MM\0\*)/],
  ["webp", /^RIFF....WEBP/s],
  ["emf", /^\x01\0\0\0.{36} EMF/s],
  ["wmf", /^(\xd7\xcd\xc6\x9a|[\x01\x02]\0\x09\0\0[\x01\x03])/],
] as const;
/** Metafiles that Word has packed. */
const GZIP = [0x1f, 0x8b];

const MAX_PARTS = 600;
const MAX_PART_BYTES = 20_000_000;
const MAX_TOTAL_BYTES = 40_000_000;
/** Word's own texts pack to a tenth or less; nothing honest packs to a two-hundredth. */
const MAX_RATIO = 200;

/** The archive of a Word document. Nothing is unpacked before it is asked for. */
class Archive {
  readonly #bytes: Uint8Array;
  /** By name in small letters, with slashes. */
  readonly #entries = new Map<string, UnzipFileInfo>();
  #totalBytes = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#unzip((entry) => {
      const name = entry.name.replaceAll("\\", "/").toLowerCase();
      if (this.#entries.has(name) || this.#entries.size >= MAX_PARTS) throw new ConversionError("damaged");
      this.#entries.set(name, entry);
      return false;
    });
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * The part with this name, whatever its capitals; undefined when there is none.
   * @throws ConversionError when it is larger than a part may be, or packed as only bombs are
   */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return undefined;
    const { originalSize, size } = entry;
    this.#totalBytes += originalSize;
    const isBomb =
      originalSize > MAX_PART_BYTES ||
      this.#totalBytes > MAX_TOTAL_BYTES ||
      originalSize > 100_000 + size * MAX_RATIO;
    if (isBomb) throw new ConversionError("tooComplex");
    return this.#unzip((other) => other.name === entry.name)[entry.name];
  }

  #unzip(filter: (entry: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
    try {
      return unzipSync(this.#bytes, { filter });
    } catch (error) {
      if (error instanceof ConversionError) throw error;
      throw new ConversionError("damaged", { cause: error });
    }
  }
}

/**
 * A Word document as its relationships lead through it, whatever its parts are called: what its pages are made of and
 * nothing else. No macros, embedded files or controls, no fields that read files, no reference to anything outside.
 * @throws ConversionError when it is none, is a bomb, or is written in a way that hides what it says
 */
export function openWord(bytes: Uint8Array): WordPackage {
  const archive = new Archive(bytes);
  const name = mainPart(archive);
  const main = name === undefined ? undefined : archive.read(name);
  if (name === undefined || main === undefined) throw new ConversionError("wrongKind");
  const root = parseXml(main);
  if (root.name !== "w:document") throw new ConversionError("wrongKind");
  return new PackageReader(archive).read(name, root);
}

const MAIN_TYPES =
  /wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled\.main\+xml$/i;

/** The name of the document's own part: the relationships of the package say it, or else the types of its parts. */
function mainPart(archive: Archive): string | undefined {
  const related = relationshipsOf(archive, "").find(({ kind }) => kind === "officeDocument");
  if (related !== undefined) return related.targets.find((target) => archive.has(target));
  const types = archive.read("[Content_Types].xml");
  if (types === undefined) return undefined;
  const { attributes } =
    elementsIn(parseXml(types), "ct:Override").find(({ attributes: { ContentType = "" } }) =>
      MAIN_TYPES.test(ContentType),
    ) ?? {};
  return attributes?.PartName?.replace(/^\//, "");
}

interface Relationship {
  readonly id: string;
  /** The end of its type. */
  readonly kind: string;
  /** Names that it may mean, the likely one first; none when it leads out of the package. */
  readonly targets: readonly string[];
}

/** The relationships of a part, or those of the whole package for the name "". */
function relationshipsOf(archive: Archive, part: string): readonly Relationship[] {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const xml = archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`);
  if (xml === undefined) return [];
  return elementsIn(parseXml(xml), "rel:Relationship").map(({ attributes }) => {
    const { Id: id = "", Type = "", Target = "", TargetMode = "" } = attributes;
    const kind = RELATIONSHIP_TYPE.exec(Type)?.[1] ?? "";
    return { id, kind, targets: /^(internal)?$/i.test(TargetMode) ? targetsOf(folder, Target) : [] };
  });
}

const PACKAGE = "http://package/";

/** Targets count from the folder of the part; some programs count from the package, or pack the name as an address. */
function targetsOf(folder: string, target: string): readonly string[] {
  return [`${PACKAGE}${folder}`, PACKAGE].flatMap((base) => {
    if (!URL.canParse(target, base)) return [];
    const { href, pathname } = new URL(target, base);
    if (!href.startsWith(PACKAGE)) return [];
    const name = pathname.slice(1);
    return /%(?![0-9a-f]{2})/i.test(name) ? [name] : [decodedName(name), name];
  });
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Follows the relationships from part to part, each part and picture once. */
class PackageReader {
  readonly #archive: Archive;
  readonly #parts: WordPart[] = [];
  readonly #pictures = new Map<string, WordPicture | null>();
  readonly #known = new Map<string, WordPart>();
  readonly #lost: LostKind[] = [];
  #styles = wordStyles(undefined);

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  read(name: string, root: XmlElement): WordPackage {
    const relationships = relationshipsOf(this.#archive, name);
    const styles = relationships.find(({ kind }) => kind === "styles");
    const found = styles && this.#find(styles.targets);
    this.#styles = wordStyles(found && parseXml(found.bytes));
    const document = this.#part("officeDocument", name, root, relationships);
    return {
      document,
      parts: [document, ...this.#parts.filter((part) => part !== document)],
      styles: this.#styles,
      lost: this.#lost,
    };
  }

  #find(targets: readonly string[]): { readonly name: string; readonly bytes: Uint8Array } | undefined {
    for (const name of targets) {
      const bytes = this.#archive.read(name);
      if (bytes !== undefined) return { name, bytes };
    }
    return undefined;
  }

  #part(
    kind: PartKind,
    name: string,
    root: XmlElement,
    relationships = relationshipsOf(this.#archive, name),
  ): WordPart {
    const relations = new Map<string, WordPart | WordPicture>();
    const number = this.#parts.filter((part) => part.kind === kind).length + 1;
    const part = { kind, name: `${kind}${number}`, xml: root, relations };
    // Before its relations are read: parts may lead to each other.
    this.#known.set(name, part);
    this.#parts.push(part);
    for (const relationship of relationships) {
      const to = this.#related(relationship);
      if (to !== undefined) relations.set(relationship.id, to);
    }
    part.xml =
      kind === "settings"
        ? plainSettings(root)
        : plainPart(root, { relations, styles: this.#styles, lost: this.#lost });
    return part;
  }

  #related({ kind, targets }: Relationship): WordPart | WordPicture | undefined {
    if (kind === "image") return this.#picture(targets);
    if (!Object.hasOwn(CONTENT_TYPES, kind) || kind === "officeDocument") return undefined;
    const known = targets.map((name) => this.#known.get(name)).find((part) => part !== undefined);
    if (known !== undefined) return known;
    const found = this.#find(targets);
    return found && this.#part(kind as PartKind, found.name, parseXml(found.bytes));
  }

  #picture(targets: readonly string[]): WordPicture | undefined {
    const known = targets.map((name) => this.#pictures.get(name)).find((picture) => picture !== undefined);
    if (known !== undefined) return known ?? undefined;
    const found = this.#find(targets);
    if (found === undefined) return undefined;
    const bytes = unpacked(found.bytes);
    const format = formatOf(bytes);
    const name = `picture${this.#pictures.size + 1}`;
    const picture = format === undefined ? null : ({ kind: "picture", name, format, bytes } as const);
    this.#pictures.set(found.name, picture);
    return picture ?? undefined;
  }
}

function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 48)).toString("latin1");
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}

/** @throws ConversionError when it is packed as only bombs are */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 18 || GZIP.some((byte, index) => bytes[index] !== byte)) return bytes;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  if (size > MAX_PART_BYTES || size > 100_000 + bytes.length * MAX_RATIO)
    throw new ConversionError("tooComplex");
  try {
    return gunzipSync(bytes, { out: new Uint8Array(size) });
  } catch (error) {
    throw new ConversionError("damaged", { cause: error });
  }
}

const OFFICE_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const MIME_TYPES: Readonly<Record<PictureFormat, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  tif: "image/tiff",
  webp: "image/webp",
  emf: "image/x-emf",
  wmf: "image/x-wmf",
};

/** The document as a file, with names of ours. */
export function writeWord({ document, parts }: WordPackage): Uint8Array {
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8(contentTypes(parts)),
    "_rels/.rels": strToU8(relationshipsXml([["document", document]], "word/")),
  };
  for (const part of parts) {
    files[`word/${part.name}.xml`] = strToU8(writeXml(part.xml));
    if (part.relations.size > 0)
      files[`word/_rels/${part.name}.xml.rels`] = strToU8(relationshipsXml([...part.relations], ""));
    for (const related of part.relations.values())
      if (related.kind === "picture") files[`word/${fileOf(related)}`] = related.bytes;
  }
  return zipSync(files, { level: 1 });
}

function fileOf(part: WordPart | WordPicture): string {
  return part.kind === "picture" ? `media/${part.name}.${part.format}` : `${part.name}.xml`;
}

function contentTypes(parts: readonly WordPart[]): string {
  const defaults = Object.entries({
    rels: "application/vnd.openxmlformats-package.relationships+xml",
    xml: "application/xml",
    ...MIME_TYPES,
  }).map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
  const overrides = parts.map(
    ({ kind, name }) => `<Override PartName="/word/${name}.xml" ContentType="${CONTENT_TYPES[kind]}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join("")}${overrides.join("")}</Types>`;
}

function relationshipsXml(
  relations: readonly (readonly [id: string, part: WordPart | WordPicture])[],
  folder: string,
): string {
  const children = relations.map(([Id, part]) => {
    const type = part.kind === "picture" ? "image" : part.kind;
    const base =
      part.kind === "diagramDrawing"
        ? "http://schemas.microsoft.com/office/2007/relationships"
        : OFFICE_RELATIONSHIPS;
    const attributes = { Id, Type: `${base}/${type}`, Target: `${folder}${fileOf(part)}` };
    return { name: "Relationship", attributes, children: [] };
  });
  const attributes = { xmlns: PACKAGE_RELATIONSHIPS };
  return writeXml({ name: "Relationships", attributes, children });
}
