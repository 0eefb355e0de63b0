import type { Place } from "../../authoring/editing/edit-items.ts";
import {
  addPage,
  changePage,
  deletePage,
  type ListedPage,
  type PageDeletion,
  type PageWords,
  pagesOf,
} from "../../authoring/editing/edit-pages.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { layoutOf } from "../../authoring/editing/layout-texts.ts";
import { ownerOfRoute } from "../../form/definition/reserved-routes.ts";
import { asIs, type OutlineEdit } from "./outline-edit.ts";
import type { OutlineEntry } from "./outline-model.ts";

const NAME_MAX_LENGTH = 40;

/** A name made of a title, as addresses and files have them: "Your Employment" is your-employment. */
export function nameFromTitle(title: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
  return words.slice(0, NAME_MAX_LENGTH).replace(/-+$/, "");
}

const ROUTE = /^\/[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** What is wrong with each word of a page, by its name; nothing where all is good. */
export function problemsOfPage(
  texts: FormTexts,
  { title, step, route }: PageWords,
  page: ListedPage | undefined,
): Readonly<Partial<Record<keyof PageWords, string>>> {
  const other = pagesOf(texts).find((one) => one.route === route && one.id !== page?.id);
  return {
    ...(title === "" && { title: "Please write the heading of the page." }),
    ...(step === "" && { step: "Please write what the list of steps shall call it." }),
    ...(!ROUTE.test(route)
      ? { route: "An address begins with a slash and has small letters, digits and hyphens, such as /about." }
      : other
        ? { route: `The page ${other.title} has this address already.` }
        : ownerOfRoute(route) !== undefined && {
            route: `The product itself has something at this address. Take another one, such as /your-${route.slice(1)}.`,
          }),
  };
}

/** A name for the files of a page that no files have yet. */
function freeId(texts: FormTexts, route: string): string {
  const wanted = nameFromTitle(route) || "page";
  const isTaken = (id: string) =>
    texts.paths().some((path) => path.startsWith(`pages/${id}.`)) ||
    pagesOf(texts).some((page) => page.id === id);
  let id = wanted;
  for (let number = 2; isTaken(id); number++) id = `${wanted}-${number}`;
  return id;
}

/** Adds a page behind the one that is chosen, and before the one that submits. */
export function addPageAfter(texts: FormTexts, { page }: OutlineEntry, words: PageWords): OutlineEdit {
  const pages = pagesOf(texts);
  const last = pages.at(-1);
  const after = page ?? last;
  const isBeforeEnd = after !== undefined && after.id === last?.id && submits(texts, after);
  const place: Place = after ? (isBeforeEnd ? { before: after.index } : { after: after.index }) : "last";
  const id = freeId(texts, words.route);
  return {
    change: addPage(texts, place, id, words),
    said: () => `The page ${words.title} was added.`,
    chosen: (entries) => entries.find((entry) => entry.page?.id === id),
  };
}

function submits(texts: FormTexts, { id }: ListedPage): boolean {
  return layoutOf(texts, `pages/${id}`).some(({ node }) => Object(node).action === "submit");
}

export function changePageEntry(
  texts: FormTexts,
  entry: OutlineEntry,
  words: PageWords,
): OutlineEdit | undefined {
  return (
    entry.page && {
      change: changePage(texts, entry.page, words),
      said: () => `The page ${words.title} was changed.`,
      chosen: asIs(entry),
    }
  );
}

/** Whether an entry is a page that can go: the last one cannot. */
export function canDeletePage(texts: FormTexts, { page }: Pick<OutlineEntry, "page">): boolean {
  return page !== undefined && pagesOf(texts).length > 1;
}

/** What deleting a page does; nothing is changed by asking. */
export function pageDeletionOf(texts: FormTexts, { page }: OutlineEntry): PageDeletion | undefined {
  return page && canDeletePage(texts, { page }) ? deletePage(texts, page) : undefined;
}
