import { type Answer, type Answers, secretLooks } from "../../form/index.ts";
import { cleanJson } from "./clean-json.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { CalledKeys, Store } from "./store.ts";

/** The two columns that hold the answers of one account. */
export interface AnswerColumns {
  readonly answers: string;
  readonly sealed: string | null;
}

export interface AnswersToSplit {
  readonly accountId: string;
  readonly answers: Answers;
  /** The form they are saved under: what it does not call public or personal is encrypted. */
  readonly formVersion: string;
  /** Keys that are encrypted whatever the form says. */
  readonly encryptedAnyway?: ReadonlySet<string>;
}

/**
 * The columns for the answers: the sensitive ones are encrypted together, bound to the account, so that nobody can swap
 * them or tell which of them are answered.
 */
export async function splitAnswers(store: Store, toSplit: AnswersToSplit): Promise<AnswerColumns> {
  const { accountId, answers, formVersion, encryptedAnyway = new Set() } = toSplit;
  const plainKeys = await plainKeysOf(store, formVersion);
  const plain: Record<string, Answer> = {};
  const sensitive: Record<string, Answer> = {};
  for (const [key, answer] of Object.entries(answers)) {
    const isPlain = plainKeys.has(key) && !encryptedAnyway.has(key);
    (isPlain ? plain : sensitive)[key] = answer;
  }
  const hasSensitive = Object.keys(sensitive).length > 0;
  return {
    answers: JSON.stringify(plain),
    sealed: hasSensitive ? store.encrypt(contextOf(store, accountId), sensitive) : null,
  };
}

export interface JoinedAnswers {
  readonly answers: Answers;
  readonly encryptedKeys: ReadonlySet<string>;
}

/**
 * All answers of the columns, in which rows of before there were keys have everything in plain.
 * @throws DecryptError when what is encrypted cannot be opened, so that nobody takes it for unanswered and saves over it
 */
export function joinAnswers(store: Store, accountId: string, columns: AnswerColumns): JoinedAnswers {
  // Only `splitAnswers` makes the columns, and only from `Answers`.
  const plain = cleanJson(columns.answers) as Answers;
  const { sealed } = columns;
  const opened = sealed === null ? "{}" : store.decryptText(contextOf(store, accountId), sealed);
  const sensitive = cleanJson(opened) as Answers;
  return { answers: { ...plain, ...sensitive }, encryptedKeys: new Set(Object.keys(sensitive)) };
}

function contextOf(store: Store, accountId: string): readonly string[] {
  return ENCRYPTION_CONTEXTS.answers(store.ownerOf(accountId));
}

/** The keys that the form calls public or personal; none when the version is not there any more. */
export async function plainKeysOf(store: Store, formVersion: string): Promise<ReadonlySet<string>> {
  return (await calledKeysOf(store, formVersion)).plain;
}

const NO_KEYS: CalledKeys = { plain: new Set(), sensitive: new Set() };

/** What the form calls its keys; nothing when the version is not there any more. */
export async function calledKeysOf(store: Store, formVersion: string): Promise<CalledKeys> {
  const { calledKeys } = store;
  const known = calledKeys.get(formVersion);
  if (known) return known;
  const row = await store.db
    .selectFrom("published_forms")
    .select("form")
    .where("hash", "=", formVersion)
    .where("application", "=", store.application)
    .executeTakeFirst();
  if (row === undefined) return NO_KEYS;
  const keys = calledKeysIn(JSON.parse(row.form));
  calledKeys.set(formVersion, keys);
  return keys;
}

/** Reads no more of the form than this, so that versions of earlier programs do too. */
function calledKeysIn(form: unknown): CalledKeys {
  const { keys, pages } = objectOf(form);
  const secret = new Set((Array.isArray(pages) ? pages : []).flatMap(secretLooksIn));
  const isPlain = ([key, entry]: readonly [string, unknown]) =>
    ["public", "personal"].includes(String(objectOf(entry).sensitivity)) && !secret.has(key);
  const [plain = [], sensitive = []] = [true, false].map((wanted) =>
    Object.entries(objectOf(keys))
      .filter((entry) => isPlain(entry) === wanted)
      .map(([key]) => key),
  );
  return { plain: new Set(plain), sensitive: new Set(sensitive) };
}

/** What a page of a form of before asks for as a secret, whatever it is called. */
function secretLooksIn(page: unknown): readonly string[] {
  const { schema, uiSchema } = objectOf(page);
  const properties = objectOf(objectOf(schema).properties);
  // `secretLooks` asks for two words of each question, and takes any other for no secret.
  return secretLooks({ schema: { properties }, uiSchema: objectOf(uiSchema) } as Parameters<
    typeof secretLooks
  >[0]);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
