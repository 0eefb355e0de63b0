import { randomUUID } from "node:crypto";
import { INACTIVITY_TIMEOUT_MS } from "../../../src/contract/limits.ts";
import { hashPassword } from "../../../src/server/accounts/passwords.ts";
import { openSession } from "../../../src/server/accounts/sessions.ts";
import { addAccount } from "../../../src/server/store/accounts.ts";
import { putAddAnotherCount } from "../../../src/server/store/application-state.ts";
import { NOTHING_ASIDE, replaceAnswers } from "../../../src/server/store/stored-answers.ts";
import { PASSWORD } from "../../../tests/support/test-server.ts";
import { FULL, FULL_COUNTS } from "../../screens/example-application.ts";
import type { Product } from "./product.ts";

/** Somebody with an account, a session, and every question answered that can be at once. */
export interface BenchApplicant {
  readonly accountId: string;
  readonly email: string;
  readonly cookie: string;
}

/** Few enough that none waits long for a connection to the database. */
const AT_ONCE = 32;

let made = 0;
let passwordHash: Promise<string> | null = null;

/**
 * Makes so many applicants whose applications are complete and not submitted. They are put into the database as the
 * calls would put them there, only that one password hash does for all.
 */
export async function makeApplicants(product: Product, count: number): Promise<readonly BenchApplicant[]> {
  const applicants: BenchApplicant[] = [];
  while (applicants.length < count) {
    const size = Math.min(AT_ONCE, count - applicants.length);
    applicants.push(...(await Promise.all(Array.from({ length: size }, () => makeApplicant(product)))));
  }
  return applicants;
}

async function makeApplicant(product: Product): Promise<BenchApplicant> {
  const { db, keys } = product;
  const accountId = randomUUID();
  const email = `applicant-${++made}@example.org`;
  passwordHash ??= hashPassword(PASSWORD);
  const now = Date.now();
  const hash = await passwordHash;
  await addAccount(db, { id: accountId, email, password_hash: hash, created_at: now, confirmed_at: now });
  const sessions = {
    db,
    key: keys[0],
    now: Date.now,
    config: { inactivityTimeoutMs: INACTIVITY_TIMEOUT_MS },
  };
  const id = await openSession(sessions, db, accountId);
  for (const [buttonId, count] of Object.entries(FULL_COUNTS)) {
    await putAddAnotherCount(db, { accountId, buttonId, count });
  }
  await storeOnce(product, accountId, `Amara ${made}`);
  return { accountId, email, cookie: `session=${id}` };
}

/**
 * Stores a whole application once, as every save of the product does: encrypted, in one statement, on disk when this
 * resolves. Nothing else of a save is done: the store's own rate.
 */
export async function storeOnce(
  { db, formHash }: Product,
  accountId: string,
  firstName: string,
  revision = 0,
): Promise<boolean> {
  const answers = { ...FULL, first_name: firstName };
  const about = { accountId, aside: NOTHING_ASIDE, formVersion: formHash, revision, now: Date.now() };
  return replaceAnswers(db, { ...about, answers });
}
