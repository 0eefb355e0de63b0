import type { FileTexts } from "../store/form-texts.ts";
import {
  forgetPlaces,
  keepPlace,
  listPlacesBefore,
  listThreadPlaces,
  moveThread,
  type ThreadPlace,
} from "../store/form-thread-places.ts";
import type { Database } from "../store/schema.ts";
import { isThere, partOf } from "./form-parts.ts";
import { questionMoves } from "./question-moves.ts";

/** An edit of a draft, by the texts before it and after it. */
interface DraftChange {
  readonly draft: string;
  /** That the edit makes. */
  readonly revision: number;
  readonly before: FileTexts;
  readonly after: FileTexts;
}

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
  const earlier = gone.length === 0 ? [] : await listPlacesBefore(tx, draft);
  for (const thread of threads) {
    const move = moves.find(({ from }) => samePlace(from, thread));
    const isGone = gone.some((place) => samePlace(place, thread));
    const back = isGone
      ? earlier.find(
          (place) => place.thread_id === thread.id && isThere(partOf(after, place.part), place.key),
        )
      : undefined;
    const to = move?.to ?? back;
    if (to === undefined) continue;
    await keepPlace(tx, thread, { draft, revision });
    await moveThread(tx, thread.id, to);
  }
}

/** A draft is given up: what its edits took along goes back to where it was before the first of them. */
export async function takeThreadsBack(tx: Database, draft: string): Promise<void> {
  const first = new Map(
    (await listPlacesBefore(tx, draft)).map(({ thread_id, ...place }) => [thread_id, place]),
  );
  for (const [thread, place] of first) await moveThread(tx, thread, place);
  await forgetPlaces(tx, draft);
}

function samePlace(one: ThreadPlace, other: ThreadPlace): boolean {
  return one.part === other.part && one.key === other.key;
}
