import type { JsonPath } from "../findings/finding.ts";
import { isObject, type KeyPlace, placesOfKey } from "./answer-keys.ts";
import type { Place } from "./edit-items.ts";
import { insertValue, moveValue, removeValue, setValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { formatLike, layoutOf, valueIn } from "./layout-texts.ts";
import { ownKeys, type PartName, schemaPath, uiPath } from "./part-files.ts";

/** What somebody says of a page. */
export interface PageWords {
  /** The heading at its top. */
  readonly title: string;
  /** Its name in the list of steps. */
  readonly step: string;
  /** Its address: "/about". */
  readonly route: string;
}

/** A page as the application lists it. */
export interface ListedPage extends PageWords {
  readonly id: string;
  /** Its place in the list, in which steps stand as well that lead nowhere. */
  readonly index: number;
}

const APPLICATION = "application.json";

/** The pages of the form, in their order. */
export function pagesOf(texts: FormTexts): readonly ListedPage[] {
  const listed = valueIn(texts, APPLICATION, ["pages"]);
  return (Array.isArray(listed) ? listed : []).flatMap((page: unknown, index) => {
    if (!isObject(page) || typeof page.id !== "string") return [];
    const { id, title = id, step = id, route = "" } = page;
    return [{ id, index, title: String(title), step: String(step), route: String(route) }];
  });
}

/** Adds a page with its two files. The button of the page before it leads to it, and its own to the page after it. */
export function addPage(texts: FormTexts, place: Place, id: string, words: PageWords): FormChange {
  const draft = new FormDraft(texts);
  const { title, step, route } = words;
  insertValue(draft, APPLICATION, ["pages"], place, { id, route, step, title });
  const all = pagesOf(draft);
  const next = all[all.findIndex((page) => page.id === id) + 1];
  const part = `pages/${id}`;
  draft.create(schemaPath(part), { ...formatOf(texts, "schema"), properties: {} });
  const button = { action: "saveAndContinue", route: next?.route ?? route };
  draft.create(uiPath(part), { ...formatOf(texts, "ui"), "ui:layout": next ? [button] : [] });
  leadOn(draft, texts);
  return draft.change(`Add the page ${title}`);
}

/** Where the format of a page's files is described, as the other pages say it. */
function formatOf(texts: FormTexts, kind: "schema" | "ui"): { readonly [word: string]: string } {
  const pages = texts.paths().filter((path) => path.startsWith("pages/"));
  return formatLike(
    texts,
    pages.find((path) => path.endsWith(`.${kind}.json`)),
  );
}

/** Gives a page other words. What leads to its address leads to the new one. */
export function changePage(texts: FormTexts, page: ListedPage, words: PageWords): FormChange {
  const draft = new FormDraft(texts);
  for (const word of ["route", "step", "title"] as const) {
    if (words[word] !== page[word]) setValue(draft, APPLICATION, ["pages", page.index, word], words[word]);
  }
  if (words.route !== page.route) {
    for (const { file, path, value } of linksTo(texts, page.route))
      setValue(draft, file, path, words.route + value.slice(page.route.length));
  }
  return draft.change(`Change the page ${words.title}`);
}

/** Moves a page among the entries of the application. */
export function movePage(texts: FormTexts, page: ListedPage, place: Place, label: string): FormChange {
  const draft = new FormDraft(texts);
  moveValue(draft, APPLICATION, ["pages", page.index], place);
  leadOn(draft, texts);
  return draft.change(label);
}

/** What goes with a page, and what names its questions or its address elsewhere and stays. */
export interface PageDeletion {
  readonly change: FormChange;
  readonly keys: readonly string[];
  readonly left: readonly (KeyPlace | PageLink)[];
}

/** Takes a page away with its two files. The data model keeps its keys, for the answers that were given. */
export function deletePage(texts: FormTexts, page: ListedPage): PageDeletion {
  const part = `pages/${page.id}`;
  const own = [schemaPath(part), uiPath(part)];
  const draft = new FormDraft(texts);
  removeValue(draft, APPLICATION, ["pages", page.index]);
  leadOn(draft, texts);
  if (valueIn(texts, APPLICATION, ERROR_ROUTE) === page.route)
    removeValue(draft, APPLICATION, ERROR_ROUTE, 0);
  const links = linksTo(draft, page.route);
  for (const path of own) draft.remove(path);
  const keys = [...new Set(layoutOf(texts, part).flatMap(({ node }) => ownKeys(node)))];
  const places = keys.flatMap((key) => placesOfKey(texts, part, key));
  const elsewhere = [...places.filter(({ mention }) => mention !== "data"), ...links];
  const left = elsewhere.filter(({ file }) => !own.includes(file));
  return { change: draft.change(`Delete the page ${page.title}`), keys, left };
}

const ERROR_ROUTE = ["submit", "errorRoute"];

/** A place that leads to the address of a page. */
export interface PageLink {
  readonly file: string;
  readonly path: JsonPath;
  readonly mention: "link";
  readonly value: string;
}

/** Buttons and links that lead to an address, and where applicants are led when something is missing. */
function linksTo(texts: FormTexts, route: string): readonly PageLink[] {
  const found: PageLink[] = [];
  const visit = (file: string, value: unknown, path: JsonPath): void => {
    if (typeof value === "string") {
      const leadsThere = value === route || value.startsWith(`${route}#`);
      if (leadsThere && isLink(path)) found.push({ file, path, mention: "link", value });
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(file, item, [...path, index]);
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) visit(file, member, [...path, name]);
    }
  };
  for (const file of texts.paths().filter((path) => LINKING.test(path)))
    visit(file, valueIn(texts, file, []), []);
  return found;
}

const LINKING = /^(application|words)\.json$|^(pages|blocks)\/.*\.ui\.json$/;

function isLink(path: JsonPath): boolean {
  const [word] = path.slice(-1);
  return word === "href" || word === "errorRoute" || (word === "route" && path[0] !== "pages");
}

/** The buttons that led to the page after theirs lead to the one that comes after it now. */
function leadOn(draft: FormDraft, texts: FormTexts): void {
  const before = pagesOf(texts);
  const now = pagesOf(draft);
  for (const [at, { id, route }] of now.entries()) {
    const was = before[before.findIndex((page) => page.id === id) + 1];
    const next = now[at + 1];
    if (!before.some((page) => page.id === id) || !was || !next || was.route === next.route) continue;
    for (const path of buttonsTo(texts, `pages/${id}`, was.route))
      if (next.route !== route) setValue(draft, uiPath(`pages/${id}`), path, next.route);
  }
}

function buttonsTo(texts: FormTexts, part: PartName, route: string): readonly JsonPath[] {
  return layoutOf(texts, part).flatMap(({ node, list, index }) =>
    isObject(node) && "action" in node && node.route === route ? [[...list, index, "route"]] : [],
  );
}
