import { getDocument, OPS, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A PDF as a reader program finds it. */
export interface ReadPdf {
  readonly pages: number;
  /** The text in reading order, without headers, footers and rules, and without white space. */
  readonly text: string;
  /** The text of each page, of headers and footers too, without white space. */
  readonly pageTexts: readonly string[];
  /** The whole text as it would be copied, with everything that nobody sees. */
  readonly copied: string;
  readonly title: unknown;
  readonly author: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  /** Whether the file says of itself that it is PDF/UA-1. */
  readonly isUa: boolean;
  /** Every role in the tree of tags. */
  readonly roles: ReadonlySet<string>;
  /** The tags of each page, such as `Document(H1 L(LI(Lbl LBody)) Figure[A picture])`. */
  readonly trees: readonly string[];
  /** Whether readers show the title, and not the name of the file. */
  readonly showsTitle: boolean;
  /** The bookmarks of the top level, and those below each. */
  readonly bookmarks: readonly { readonly title: string; readonly below: readonly string[] }[];
}

/** Reads a PDF back. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const roles = new Set<string>();
  const texts: string[] = [];
  const pageTexts: string[] = [];
  const trees: string[] = [];
  let copied = "";
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    texts.push(compact(withoutArtifacts(items)));
    pageTexts.push(compact(items.map((item) => ("str" in item ? item.str : "")).join("")));
    copied += items.map((item) => ("str" in item ? item.str : "")).join("");
    const tree: unknown = await page.getStructTree();
    addRoles(tree, roles);
    trees.push(treeText(tree).replace(/^Root\((.*)\)$/, "$1"));
  }
  const { info, metadata } = await document.getMetadata();
  const facts = new Map(Object.entries(info));
  const outline = (await document.getOutline()) ?? [];
  const marks = await document.getMarkInfo();
  const preferences: unknown = await document.getViewerPreferences();
  const read = {
    pages: document.numPages,
    text: texts.join(""),
    pageTexts,
    copied,
    trees,
    showsTitle: preferences instanceof Map && preferences.get("DisplayDocTitle") === true,
    title: facts.get("Title"),
    author: facts.get("Author"),
    language: facts.get("Language"),
    isTagged:
      marks !== null &&
      JSON.stringify([...Object.entries(marks), ...entriesOf(marks)]).includes('["Marked",true]'),
    isUa: /<pdfuaid:part>1</.test(String(metadata?.getRaw() ?? "")),
    roles,
    bookmarks: outline.map(({ title, items }) => ({ title, below: items.map((item) => item.title) })),
  };
  await task.destroy();
  return read;
}

/** Every colour (#rrggbb) that something is filled or drawn with. */
export async function coloursIn(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const colours = new Set<string>();
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    fnArray.forEach((operator, index) => {
      if (operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor)
        colours.add(String(argsArray[index]));
    });
  }
  await task.destroy();
  return colours;
}

/** Without white space, and without the places where an endless word may break. */
export function compact(text: string): string {
  return text.replaceAll(/[\s\u200B]/g, "");
}

type TextContent = Awaited<
  ReturnType<
    Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>["getTextContent"]
  >
>;

function withoutArtifacts(items: TextContent["items"]): string {
  const open: boolean[] = [];
  let text = "";
  for (const item of items) {
    if ("str" in item) {
      if (!open.includes(true)) text += item.str;
    } else if (item.type.startsWith("begin")) {
      open.push("tag" in item && item.tag === "Artifact");
    } else {
      open.pop();
    }
  }
  return text;
}

function treeText(node: unknown): string {
  if (typeof node !== "object" || node === null || !("role" in node)) return "";
  const kids = "children" in node && Array.isArray(node.children) ? node.children.map(treeText) : [];
  const inner = kids.filter((kid) => kid !== "").join(" ");
  const alternative = "alt" in node ? `[${String(node.alt)}]` : "";
  return `${String(node.role)}${alternative}${inner === "" ? "" : `(${inner})`}`;
}

function addRoles(node: unknown, roles: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if ("role" in node && typeof node.role === "string") roles.add(node.role);
  if ("children" in node && Array.isArray(node.children)) {
    for (const child of node.children) addRoles(child, roles);
  }
}

/** pdf.js gives the marks as a Map, whatever its types say. */
function entriesOf(marks: object): readonly unknown[] {
  return marks instanceof Map ? [...marks.entries()] : [];
}
