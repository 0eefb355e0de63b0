import {
  type AddAnotherNode,
  type Answer,
  type AnswerState,
  componentCount,
  countedGroups,
  documentKeysIn,
  documentMoves,
  type EntryMove,
  isEmptyAnswer,
  openEntry,
  type Rearranged,
  removeEntry,
  repeatedGroupsOf,
} from "../../form/index.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { putAddAnotherCounts } from "../store/application-state.ts";
import { loadToSave } from "../store/applications.ts";
import { moveDocuments } from "../store/documents.ts";
import { openForSaving, storeChanges } from "../store/opened-answers.ts";
import { requireChangeablePage } from "../store/reopenings.ts";
import type { Store } from "../store/store.ts";
import { voidUploads } from "../store/uploads.ts";
import { KnownForms, summarisingAfter } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";
import { displayStateOf } from "./applicant-day.ts";
import { carryPathTo } from "./carry-path.ts";
import { foreignKeys, type SavedBy, mergeSave } from "./merge-save.ts";
import { workOut } from "./save-answers.ts";

interface EntriesToMove {
  readonly accountId: string;
  readonly form: ServedForm;
  /** Hash of the form that the page shows. */
  readonly under: string | undefined;
  /** The id of the group. */
  readonly id: string;
  readonly move: EntryMove;
  /** Who moves them: a writer of this move alone, by which it is known when it comes again. */
  readonly by: SavedBy;
  readonly now: number;
  /** The applicant's day. */
  readonly today: string;
}

/**
 * Takes an entry out of its group, or makes room for one, with all that stands after it: answers, documents and counts
 * change places in one transaction (GRP-08). Gives the revision that this makes. A document that is being converted is found
 * by its file wherever it is; one that is on its way to a place that is another entry's by now has to be sent again.
 * @throws DomainError answers_changed when it was not seen what the entries hold, and nothing has moved
 */
export async function moveEntries(store: Store, moving: EntriesToMove): Promise<number> {
  const { form, under = form.hash, id } = moving;
  const group = repeatedGroupsOf(form.form).get(id);
  if (group === undefined) throw new DomainError("unknown_group");
  // The keys of another form may be other entries here.
  if (under !== form.hash) throw new DomainError("answers_changed");
  return summarisingAfter(store, moving.accountId, {
    forms: new KnownForms(form),
    work: (tx) => moveIn(tx, moving, group),
  });
}

async function moveIn(tx: Store, moving: EntriesToMove, group: AddAnotherNode): Promise<number> {
  const { accountId, form, id, move, by, now, today } = moving;
  const moves = documentMoves(form.form, group, move);
  let areDocumentsMoved = false;
  for (;;) {
    const loaded = await loadToSave(tx, accountId);
    const { row, counts, tabs, documents } = loaded;
    requireChangeablePage(loaded, { page: form.form.addAnother[id]?.page ?? "", now });
    const stored = await openForSaving(tx, accountId, row);
    const { answers: before } = stored;
    if (before.aside.written.writers.some((writer) => writer.id === by.writer)) return before.revision;
    // A document tells of itself, whatever page is open.
    const isUnseen = foreignKeys(before, by).some((key) => form.form.keys[key]?.type !== "document");
    if (isUnseen) throw new DomainError("answers_changed");
    const displayState = displayStateOf(form.form, { counts, tabs }, today);
    const path = await carryPathTo(tx, form, before.formVersion);
    // What is rearranged is how it stood: a document that has moved on its own would count as one entry more.
    const stood = areDocumentsMoved ? documents.map((document) => movedBack(document, moves)) : documents;
    const opened = workOut({ form: form.form, displayState, documents: stood, now }, stored, path);
    const { answers, aside } = opened.answers;
    const state: AnswerState = { answers, displayState, hiddenAnswers: aside.hidden };
    if (!areDocumentsMoved) {
      requireRoom(moving, group, { state, documents: documents.map(({ answerKey }) => answerKey) });
      // Before the answers, as everybody changes the two: whoever did it the other way round could wait for ever.
      await moveDocuments(tx, accountId, moves);
      await voidUploads(tx, accountId, [...new Set([...moves.keys(), ...moves.values()])]);
      areDocumentsMoved = true;
      // With the documents where they are now.
      continue;
    }
    const { state: after, written } = rearranged(moving, group, state);
    const storable = {
      ...valuesOf(after, written),
      ...documentAnswers(moves, documents),
    };
    const { revision } = opened.answers;
    const { changes } = mergeSave(
      { form: form.form, displayState: after.displayState, documents, now },
      opened.answers,
      { storable, notAsked: {}, refused: {}, by: { ...by, seenRevision: revision }, now },
    );
    if (changes === null) throw new Error("Entries that change places change nothing.");
    const toStore = { opened, changes, before: revision, formVersion: form.hash, now };
    const kept = await storeChanges(tx, accountId, toStore);
    if (kept === null) continue;
    const moved = countedGroups(group).map(
      ({ id, min = 1 }) => [id, after.displayState.counts[id] ?? min] as const,
    );
    await putAddAnotherCounts(tx, { accountId, counts: Object.fromEntries(moved) });
    return kept.answers.revision;
  }
}

function movedBack<T extends { readonly answerKey: string }>(
  document: T,
  moves: ReadonlyMap<string, string>,
): T {
  const from = [...moves].find(([, to]) => to === document.answerKey)?.[0];
  return from === undefined ? document : { ...document, answerKey: from };
}

interface Held {
  readonly state: AnswerState;
  /** The keys of all documents, whatever became of them. */
  readonly documents: readonly string[];
}

/** An entry that goes must have no document: who has one deleted has seen which. One that comes needs a place. */
function requireRoom({ form, move }: EntriesToMove, group: AddAnotherNode, { state, documents }: Held): void {
  const count = componentCount(group, state.answers, state.displayState);
  const hasDocument = (index: number) =>
    documentKeysIn(form.form, group, index).some((key) => documents.includes(key));
  if ("removed" in move) {
    if (move.removed >= count || count <= (group.min ?? 1)) throw new DomainError("count_out_of_range");
    if (hasDocument(move.removed)) throw new DomainError("answers_changed");
    return;
  }
  const last = group.components[group.max - 1];
  const isFull = last?.keys.some((key) => !isEmptyAnswer(state.answers[key])) || hasDocument(group.max - 1);
  if (move.inserted > count || (count === group.max && isFull)) throw new DomainError("count_out_of_range");
}

function rearranged({ form, move }: EntriesToMove, group: AddAnotherNode, state: AnswerState): Rearranged {
  return "removed" in move
    ? removeEntry(form.form, state, { group, index: move.removed })
    : openEntry(form.form, state, { group, index: move.inserted });
}

/** What was given under the keys, whether it shows or not. */
function valuesOf({ answers, hiddenAnswers }: AnswerState, keys: ReadonlySet<string>) {
  const given = (key: string): Answer => {
    const answer = answers[key] ?? "";
    return isEmptyAnswer(answer) ? (hiddenAnswers[key] ?? answer) : answer;
  };
  return Object.fromEntries([...keys].map((key) => [key, given(key)] as const));
}

/** What the documents of the moved entries answer where they are now. */
function documentAnswers(
  moves: ReadonlyMap<string, string>,
  documents: readonly { readonly answerKey: string; readonly status: string }[],
): Readonly<Record<string, Answer>> {
  const completed = new Set(
    documents.flatMap(({ answerKey, status }) => (status === "completed" ? [answerKey] : [])),
  );
  const keys = new Set([...moves.keys(), ...moves.values()]);
  return Object.fromEntries([...keys].map((key) => [key, completed.has(key) ? "ANSWERED" : ""]));
}
