import type { ReadItem, ComparedItem, ReadSubmission } from "../../contract/desk-applications.ts";
import {
  type CompiledForm,
  fileKeys,
  MASK,
  maskFor,
  type OutlineItem,
  outlineOf,
  type ReadingRight,
} from "../../form/index.ts";
import { displayStateOf, utcDay } from "../applications/applicant-day.ts";
import { rightOver } from "../applications/reading-right.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { StoredApplication } from "../store/applications.ts";
import type { Store } from "../store/store.ts";
import { loadSubmissionNumbered } from "../store/submissions.ts";
import { type Reading, readItems } from "./read-application.ts";
import { type Reader, readsInFullOf } from "./reader.ts";

interface SubmissionContext {
  readonly store: Store;
  readonly forms: FormLibrary;
}

interface AskedComparison {
  readonly number: number;
  /** Of another submission, with which it is compared. */
  readonly since: number | undefined;
}

/**
 * What was submitted at one time, as this reader may see it, and where it is other than at another (DSK-25): what is masked
 * for the reader is compared here, and no more is told of it than that it has changed. Undefined where there is no such
 * submission, null while no form is served.
 */
export async function readSubmission(
  { store, forms }: SubmissionContext,
  accountId: string,
  { number, since, reader }: AskedComparison & { readonly reader: Reader },
): Promise<ReadSubmission | undefined | null> {
  const [submitted, other] = [
    await loadSubmissionNumbered(store, accountId, number),
    since === undefined ? undefined : await loadSubmissionNumbered(store, accountId, since),
  ];
  if (submitted?.submission === undefined || (since !== undefined && other === undefined)) return undefined;
  const read = async (application: StoredApplication) => {
    const served = await forms.byHashOrCurrent(application.stored.formVersion);
    if (served === null) return null;
    const asked = { hash: served.hash, readsInFull: readsInFullOf(reader) };
    return readPages(served.form, application, await rightOver({ store, forms }, application.stored, asked));
  };
  const after = await read(submitted);
  const before = other && (await read(other));
  if (after === null || before === null) return null;
  const pages = after.map((page) => {
    const earlier = before?.find(({ id }) => id === page.id)?.items ?? [];
    const items = before === undefined ? page.items.map(unchanged) : compare(earlier, page.items);
    return { id: page.id, title: page.title, items };
  });
  const gone = (before ?? [])
    .filter(({ id }) => !after.some((page) => page.id === id))
    .map(({ id, title, items }) => ({ id, title, items: compare(items, []) }));
  const shown = [...pages, ...gone].filter(({ items }) => items.length > 0);
  return {
    number,
    submitted_at: submitted.submission.submittedAt,
    compared_with: since ?? null,
    changes: shown.flatMap(({ items }) => items).filter(({ change }) => change !== "same").length,
    pages: shown,
  };
}

/** An item as it is read, and what it is compared by: that never leaves the server. */
interface Compared {
  readonly item: ReadItem;
  /** The answer key; null for a heading. */
  readonly key: string | null;
  readonly value: string;
}

interface ComparedPage {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Compared[];
}

function readPages(
  form: CompiledForm,
  application: StoredApplication,
  right: ReadingRight,
): readonly ComparedPage[] {
  const { stored, documents, submission } = application;
  const { answers } = stored;
  const displayState = displayStateOf(form, application, utcDay(submission?.submittedAt ?? 0));
  const masked = maskFor(form, answers, right);
  const reading = { form, answers, masked, documents };
  return outlineOf(form, answers, displayState, masked).map(({ id, title, items }) => ({
    id,
    title,
    items: items.flatMap((item) => comparedItems(reading, item, 1)),
  }));
}

function comparedItems(reading: Reading, item: OutlineItem, depth: number): readonly Compared[] {
  if (item.kind === "section" || item.kind === "group") {
    const inner = item.items.flatMap((one) => comparedItems(reading, one, depth + 1));
    return [{ item: { kind: "heading", depth, title: item.title }, key: null, value: "" }, ...inner];
  }
  const value = comparedBy(reading, item);
  return readItems(reading, depth)(item).map((read) => ({ item: read, key: item.key, value }));
}

/**
 * All that was answered, whatever the reader may see of it; documents by their files. Of a box that is masked it is not told that it
 * has changed: it has two states, and who knows that knows the other.
 */
function comparedBy(
  { form, answers, documents }: Reading,
  item: Exclude<OutlineItem, { items: unknown }>,
): string {
  const question = form.questions[item.key];
  if (item.kind === "text" && question?.type === "boolean") return MASK;
  if (item.kind === "text" && question?.type === "document") return filesOf(fileKeys(question), documents);
  if (item.kind === "document") {
    return filesOf(fileKeys(item), documents);
  }
  if (item.kind === "mark") return String(item.marked);
  const keys = [item.key, ...(item.further ?? [])];
  return JSON.stringify([keys.map((key) => answers[key] ?? ""), item.text]);
}

function filesOf(keys: readonly string[], documents: Reading["documents"]): string {
  const files = keys.flatMap((key) => documents.filter(({ answerKey }) => answerKey === key));
  return JSON.stringify(files.map(({ sha256, pdfKey, fileName }) => [sha256 ?? pdfKey, fileName]));
}

function unchanged({ item }: Compared): ComparedItem {
  return { item, change: "same", before: null };
}

/** The later items in their order; those that are there no more stand behind the one that they stood behind. */
function compare(before: readonly Compared[], after: readonly Compared[]): readonly ComparedItem[] {
  const earlier = new Map(before.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])));
  const later = new Set(after.map(({ key }) => key));
  const gone = Map.groupBy(goneItems(before, later), ({ behind }) => behind);
  const goneBehind = (key: string | null) => (gone.get(key) ?? []).map(({ one }) => removed(one));
  return [
    ...goneBehind(null),
    ...after.flatMap((one) => {
      if (one.key === null) return [unchanged(one)];
      return [comparedWith(one, earlier.get(one.key)), ...goneBehind(one.key)];
    }),
  ];
}

function goneItems(before: readonly Compared[], later: ReadonlySet<string | null>) {
  let behind: string | null = null;
  const gone: { readonly one: Compared; readonly behind: string | null }[] = [];
  for (const one of before) {
    if (one.key === null) continue;
    if (later.has(one.key)) behind = one.key;
    else gone.push({ one, behind });
  }
  return gone;
}

function comparedWith(one: Compared, earlier: Compared | undefined): ComparedItem {
  if (earlier === undefined) return { item: one.item, change: "added", before: null };
  if (one.value === earlier.value) return unchanged(one);
  return { item: one.item, change: "changed", before: linesBefore(earlier.item, one.item) };
}

function removed({ item }: Compared): ComparedItem {
  return { item, change: "removed", before: null };
}

/** What stood there, in lines; null where either is masked for the reader: it might tell of the other. */
function linesBefore(before: ReadItem, after: ReadItem): readonly string[] | null {
  if (before.kind === "text")
    return before.is_masked || (after.kind === "text" && after.is_masked) ? null : before.lines;
  if (before.kind === "document") return before.files.map(({ file_name }) => file_name);
  return null;
}
