import {
  SEARCH_LEAST_LETTERS,
  type WorkFilters,
  type WorkList,
  type WorkListQuery,
} from "../../contract/desk-work-list.ts";
import type { CompiledForm } from "../../form/index.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { isEnough, searchWords } from "../store/search-words.ts";
import type { Store } from "../store/store.ts";
import {
  type ListedApplication,
  type ListPosition,
  listMissingItems,
  listWork,
  type WorkListFilter,
} from "../store/work-list.ts";
import { hasChecklist } from "../summaries/checklist.ts";
import { areChoicesPending } from "../summaries/keep-choices.ts";
import { itemTitle } from "../summaries/materials.ts";
import { deskIdOf } from "./application-id.ts";
import { choicesAskedFor, offeredChoices } from "./choice-filters.ts";

const PAGE_SIZE = 50;

interface WorkListContext {
  readonly store: Store;
  readonly forms: { readonly current: () => Promise<Pick<ServedForm, "form"> | null> };
}

/** Whether somebody is looked for: fewer letters find too many to be of use. */
export function isSearch({ q = "" }: Pick<WorkListQuery, "q">): boolean {
  return listWords(q).length > 0;
}

/** The words that somebody looks for; none while there are too few letters. */
function listWords(typed: string): readonly string[] {
  const words = searchWords(typed);
  return isEnough(words, SEARCH_LEAST_LETTERS) ? words : [];
}

/** A page of the work list (DSK-12). */
export async function loadWorkList(
  { store, forms }: WorkListContext,
  { cursor, ...asked }: WorkListQuery,
): Promise<WorkList> {
  const form = (await forms.current())?.form;
  const { applications, hasMore, counts } = await listWork(store, workFilterOf(form, asked), {
    after: positionOf(cursor),
    most: PAGE_SIZE,
  });
  const last = applications.at(-1);
  return {
    applications: applications.map((application) => ({
      id: deskIdOf(store, application.accountId),
      ...listed(form, application),
    })),
    next: hasMore && last !== undefined ? `${last.groupSince}.${last.accountId}` : null,
    counts,
    pages: form?.pages.length ?? 0,
  };
}

/** What the store looks for, as the form in force lets the list be filtered. */
export function workFilterOf(
  form: CompiledForm | undefined,
  { group, q = "", page, missing, from, to, choices }: Omit<WorkListQuery, "application" | "cursor">,
): WorkListFilter {
  return {
    group,
    page,
    missing,
    from: timeOf(from),
    to: timeOf(to),
    words: listWords(q),
    choices: choicesAskedFor(form, choices),
  };
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function positionOf(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf(".");
  return { since: Number(cursor.slice(0, dot)), accountId: cursor.slice(dot + 1) };
}

function listed(
  form: CompiledForm | undefined,
  application: ListedApplication,
): Omit<WorkList["applications"][number], "id"> {
  return {
    group: application.group,
    group_since: application.groupSince,
    given_name: application.givenName,
    family_name: application.familyName,
    email: application.email,
    reference: application.reference,
    created_at: application.createdAt,
    saved_at: application.savedAt,
    submitted_at: application.submittedAt,
    page_left: pagesOf(form).find(({ route }) => route === application.page) ?? null,
    missing_count: application.missingCount,
  };
}

function pagesOf(form: CompiledForm | undefined): WorkFilters["pages"] {
  return (form?.pages ?? []).map(({ route, title }, index) => ({ route, title, number: index + 1 }));
}

/** The applications of the school that have a form. */
export async function titlesOf(
  all: readonly (Pick<WorkListContext, "forms"> & { readonly application: string })[],
): Promise<WorkFilters["applications"]> {
  const titles = await Promise.all(
    all.map(async (one) => ({ name: one.application, title: (await one.forms.current())?.form.title })),
  );
  return titles.flatMap(({ name, title }) => (title === undefined ? [] : [{ name, title }]));
}

type OwnFilters = Omit<WorkFilters, "applications">;

/** What somebody without a list filters it by. */
export const NO_FILTERS: OwnFilters = {
  pages: [],
  choices: [],
  missing: [],
  are_choices_pending: false,
  has_checklist: false,
};

/** What the list of one application can be filtered by. */
export async function loadWorkFilters({ store, forms }: WorkListContext): Promise<OwnFilters> {
  const form = (await forms.current())?.form;
  const missing = await listMissingItems(store);
  return {
    pages: pagesOf(form),
    choices: offeredChoices(form),
    are_choices_pending: await areChoicesPending(store, form),
    has_checklist: form !== undefined && hasChecklist(form),
    missing: missing
      .map(({ item, count }) => ({ item, title: itemTitle(form, item), count }))
      .toSorted((one, other) => one.title.localeCompare(other.title, "en")),
  };
}
