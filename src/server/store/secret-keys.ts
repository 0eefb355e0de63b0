import { isEmptyAnswer, keysOfOperation } from "../../form/index.ts";
import type { KeptAside, StoredAnswers } from "./answer-record.ts";
import { changesOfForm } from "./published-forms.ts";
import { calledKeysOf } from "./sensitive-answers.ts";
import type { Store } from "./store.ts";

/** Answers as they are stored, as far as they tell which of them were sensitive when they were given. */
type Given = Pick<StoredAnswers, "aside" | "formVersion" | "sealedKeys">;

/**
 * The keys, as the form of this hash has them, whose answers were given while they were sensitive: they stay so whatever the form
 * says of them by now (RTS-01).
 */
export async function secretKeys(
  store: Store,
  { aside, formVersion, sealedKeys = new Set() }: Given,
  hash: string,
): Promise<ReadonlySet<string>> {
  const secret = new Set([...(aside.secret ?? []), ...sealedKeys]);
  if (hash === formVersion || formVersion === "") return secret;
  for (const key of (await calledKeysOf(store, formVersion)).sensitive) secret.add(key);
  for (const key of await secretSetAside(store, aside)) secret.add(key);
  const done = new Set((await changesOfForm(store, formVersion)).map(({ id }) => id));
  const declared = (await changesOfForm(store, hash)).filter(({ id }) => !done.has(id));
  // An answer goes on being a secret where it is carried to, also as a part of another one.
  for (const { from, to } of declared.flatMap(({ operations }) => operations.map(keysOfOperation)))
    if (from.some((key) => secret.has(key))) for (const key of to) secret.add(key);
  return secret;
}

/** Keys of what was set aside by a version that called it sensitive: it may come back under one that does not. */
export async function secretSetAside(
  store: Store,
  { notAsked }: Pick<KeptAside, "notAsked">,
): Promise<readonly string[]> {
  const secret: string[] = [];
  for (const [key, { formVersion }] of Object.entries(notAsked))
    if ((await calledKeysOf(store, formVersion)).sensitive.has(key)) secret.push(key);
  return secret;
}

/** Of the secret keys those that are written down: the form does not call them sensitive, and there is something under them. */
export async function secretToKeep(
  store: Store,
  { answers, aside, formVersion }: Pick<StoredAnswers, "answers" | "aside" | "formVersion">,
  secret: ReadonlySet<string>,
): Promise<Pick<KeptAside, "secret">> {
  const { sensitive } = await calledKeysOf(store, formVersion);
  const isHeld = (key: string) =>
    !isEmptyAnswer(answers[key]) || !isEmptyAnswer(aside.hidden[key]) || aside.notAsked[key] !== undefined;
  const kept = [...secret].filter(
    (key) => aside.secret?.includes(key) || (!sensitive.has(key) && isHeld(key)),
  );
  return kept.length === 0 ? {} : { secret: kept.toSorted() };
}
