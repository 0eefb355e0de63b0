import { keyId } from "../crypto/encrypt.ts";
import { listApplicationNames } from "../store/application-scope.ts";
import { forgetKeysBut } from "../store/encryption.ts";
import { currentFormHash } from "../store/published-forms.ts";
import {
  countUnderOtherKeys,
  ENCRYPTED_COLUMNS,
  type RotatedPortion,
  rotateAnswers,
  rotateColumn,
  rotateSubmissions,
} from "../store/rotate-keys.ts";
import { type Installation, writeAudit } from "./installation.ts";

const PORTION = 100;

/** Of each application. */
const COLUMNS_OF_APPLICATION = {
  "applications with answers kept aside": ENCRYPTED_COLUMNS.keptAside,
  "applications with recent changes": ENCRYPTED_COLUMNS.recentChanges,
  "error maps": ENCRYPTED_COLUMNS.errorMaps,
};

const COLUMNS = {
  "tokens with prepared answers": ENCRYPTED_COLUMNS.preparedAnswers,
  "waiting mails": ENCRYPTED_COLUMNS.waitingMails,
  "secrets of webhooks": ENCRYPTED_COLUMNS.webhookSecrets,
  "code secrets of staff": ENCRYPTED_COLUMNS.staffCodes,
  "code secrets of links": ENCRYPTED_COLUMNS.offeredCodes,
  "reasons of waivers": ENCRYPTED_COLUMNS.waiverReasons,
  "reasons of reopenings": ENCRYPTED_COLUMNS.reopeningReasons,
  notes: ENCRYPTED_COLUMNS.notes,
};

/** What came of one kind of record. */
interface Reencrypted {
  readonly what: string;
  readonly count: number;
  /** The ids of those that cannot be opened; they are left as they are. */
  readonly unreadable: readonly string[];
}

/**
 * Encrypts what is sensitive in the database under the key in force, kind by kind, and forgets the other keys when
 * nothing is left that needs one. Cut off at any moment, it goes on when it is called again.
 */
export async function reencryptAll(
  { store, now }: Pick<Installation, "store" | "now">,
  onKind: (done: Reencrypted) => void,
) {
  const id = keyId(store.keys[0]);
  let unreadable = 0;
  const take = async (what: string, rotate: (after: string) => Promise<RotatedPortion>) => {
    const done = await rotateAll(what, rotate);
    unreadable += done.unreadable.length;
    onKind(done);
  };
  for (const own of store.forApplications(await listApplicationNames(store))) {
    const name = own.application;
    const called = (what: string) => (name === "" ? what : `${what} (${name})`);
    const currentForm = (await currentFormHash(own, now())) ?? "";
    await take(called("applications"), (after) => rotateAnswers(own, { after, size: PORTION, currentForm }));
    await take(called("submissions"), (after) =>
      rotateSubmissions(own, { after, size: PORTION, currentForm }),
    );
    for (const [what, column] of Object.entries(COLUMNS_OF_APPLICATION)) {
      await take(called(what), (after) => rotateColumn(own, column, { after, size: PORTION }));
    }
  }
  for (const [what, column] of Object.entries(COLUMNS)) {
    await take(what, (after) => rotateColumn(store, column, { after, size: PORTION }));
  }
  await writeAudit({ store, now }, "keys_rotated", id);
  // A server that still runs with an earlier key may have encrypted something meanwhile.
  const left = await countUnderOtherKeys(store);
  if (unreadable === 0 && left === 0) await forgetKeysBut(store, [id]);
  return { id, unreadable, left };
}

async function rotateAll(
  what: string,
  rotatePortion: (after: string) => Promise<RotatedPortion>,
): Promise<Reencrypted> {
  const unreadable: string[] = [];
  let count = 0;
  for (let after: string | null = ""; after !== null;) {
    const portion = await rotatePortion(after);
    count += portion.reencrypted;
    unreadable.push(...portion.unreadable);
    after = portion.next;
  }
  return { what, count, unreadable };
}
