import type { EntryMove } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { newWriter } from "./answer-revisions.ts";
import { saverOf } from "./answer-saver.ts";

/** Other devices may answer between a look and a move. */
const MOST_TRIES = 3;

interface MoveByServer {
  readonly id: string;
  /** How many entries there are after it. */
  readonly count: number;
  readonly entry: EntryMove;
  /** Does here what the server has done, as soon as it has. */
  readonly apply: () => void;
}

/**
 * Lets the server move entries with their documents (GRP-08). All that was given here is there first, and nothing is saved
 * before it has moved here, too. Rejects, with nothing moved here, with what the server said.
 */
export async function moveEntries(
  store: AnswerStore,
  { id, count, entry, apply }: MoveByServer,
): Promise<void> {
  const saver = saverOf(store);
  const owner = store.owner();
  // Its own: were the response lost, this page would learn of it as of what another one has done.
  const writer = newWriter();
  const body = { button_id: id, num_components: count, entry };
  const move = async () => {
    if (store.owner() !== owner) throw new UnauthorizedError();
    const look = saver.revisions.look();
    const headers = { ...saver.revisions.headers(look), "saved-by": `${writer};1` };
    const { revision = look.seen } = await call("PUT /api/add-another", body, { headers });
    if (store.owner() !== owner) throw new UnauthorizedError();
    apply();
    saver.revisions.takeIn({}, { revision, seen: look.seen });
  };
  await saver.save();
  for (let tries = 1; ; tries++) {
    await saver.lookForChanges();
    try {
      await saver.afterSaves(move);
      saver.announceChange();
      return;
    } catch (error) {
      const isChanged = error instanceof ServerError && error.code === "answers_changed";
      if (!isChanged || tries === MOST_TRIES) throw error;
    }
  }
}
