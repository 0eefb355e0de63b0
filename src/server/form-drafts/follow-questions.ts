import type { FileTexts } from "../store/form-texts.ts";
import {
  changePlace,
  forgetPlaces,
  keepPlace,
  listPlacesBefore,
  listThreadPlaces,
  moveThread,
  type PlaceBefore,
  type ThreadPlace,
} from "../store/form-thread-places.ts";
import type { Database } from "../store/schema.ts";
import { isThere, partOf } from "./form-parts.ts";
import { questionMoves } from "./question-moves.ts";

/** What changes the texts of a draft, or those that it began with. */
interface TextsChange {
  readonly draft: string;
  readonly before: FileTexts;
  readonly after: FileTexts;
}

/** An edit of a draft, with the revision that it makes. */
type DraftChange = TextsChange & { readonly revision: number };

/**
 * What was said about a question goes along when an edit gives it another key, or takes it to another page or block. When
 * the edit is undone it comes back, also by an edit that does more than that.
 */
export async function followQuestions(
  tx: Database,
  { draft, revision, before, after }: DraftChange,
): Promise<void> {
  const { moves, gone } = questionMoves(before, after);
  if (moves.length + gone.length === 0) return;
  const threads = await listThreadPlaces(tx);
  if (threads.length === 0) return;
  const moved = new Map(moves.map(({ from, to }) => [nameOf(from), to]));
  const left = new Set(gone.map(nameOf));
  const earlier = byThread(gone.length === 0 ? [] : await listPlacesBefore(tx, draft));
  const isIn = placesIn(after);
  for (const thread of threads) {
    const back = left.has(nameOf(thread)) ? earlier.get(thread.id)?.find(isIn) : undefined;
    const to = moved.get(nameOf(thread)) ?? back;
    if (to === undefined) continue;
    await keepPlace(tx, thread, { draft, revision });
    await moveThread(tx, thread.id, to);
  }
}

/**
 * A draft goes on from other texts than those that it began with: given up, it leaves each thread that it took along where
 * its question is in those. To be called once the threads have followed the draft.
 */
export async function moveThreadsBase(tx: Database, { draft, before, after }: TextsChange): Promise<void> {
  const earlier = byThread(await listPlacesBefore(tx, draft));
  if (earlier.size === 0) return;
  const moved = new Map(questionMoves(before, after).moves.map(({ from, to }) => [nameOf(from), to]));
  const isIn = placesIn(after);
  for (const thread of await listThreadPlaces(tx)) {
    const first = earlier.get(thread.id)?.at(-1);
    if (first === undefined) continue;
    const place = moved.get(nameOf(first)) ?? first;
    // What became of one among several cannot always be told; the draft may have it where the new texts have it.
    const { part, key } = !isIn(place) && isIn(thread) ? thread : place;
    await changePlace(tx, draft, { ...first, part, key });
  }
}

/** What the edits of a draft after a revision took along goes back to where it was before the first of them. */
export async function takeThreadsBack(
  tx: Database,
  { draft, after }: { readonly draft: string; readonly after: number },
): Promise<void> {
  const places = (await listPlacesBefore(tx, draft)).filter(({ revision }) => revision > after);
  for (const [thread, ofThread] of byThread(places)) {
    const first = ofThread.at(-1);
    if (first !== undefined) await moveThread(tx, thread, first);
  }
  await forgetPlaces(tx, draft, { after });
}

/** The places of each thread, the last one first. */
function byThread(places: readonly PlaceBefore[]): ReadonlyMap<string, readonly PlaceBefore[]> {
  return Map.groupBy(places, ({ thread_id }) => thread_id);
}

/** Whether a place is in these files, each of which is read once. */
function placesIn(files: FileTexts): (place: ThreadPlace) => boolean {
  const parts = new Map<string, ReturnType<typeof partOf>>();
  return ({ part, key }) => {
    if (!parts.has(part)) parts.set(part, partOf(files, part));
    return isThere(parts.get(part), key);
  };
}

function nameOf({ part, key }: ThreadPlace): string {
  return `${part} ${key}`;
}
