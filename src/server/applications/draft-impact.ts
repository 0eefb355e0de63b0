import { createHash } from "node:crypto";
import { codesLeftOut, suggestChanges } from "../../authoring/lint/suggest-changes.ts";
import { type CompiledForm, keysOfOperation } from "../../form/index.ts";
import { FormLibrary, followingVersion } from "../publishing/form-library.ts";
import { maskLines, masksTakenAway, wholeForm } from "../publishing/masks-taken-away.ts";
import { countAnswers } from "../store/answers-by-form.ts";
import type { DatabaseLocation } from "../store/open-store.ts";
import {
  currentFormHash,
  findPublishedForm,
  listLiveVersions,
  type NewVersion,
} from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { countUnanswered } from "../store/work-list.ts";
import { carryPath } from "./carry-answers.ts";
import type { FormImpact, KeyImpact } from "./form-impact.ts";
import { MOST_COUNTED, measureImpact } from "./measure-impact.ts";

/** The store that drafts of applicants are opened with. */
export interface Installation {
  readonly store: Store;
  readonly now: () => number;
}

/** What a draft of the form would do to the applications that are stored. */
export interface MeasuredImpact {
  readonly impact: FormImpact;
  /** Drafts without answers, to which nothing can happen; the desk lists them with the others. */
  readonly unanswered: number;
  /** What is asked of whoever publishes it all the same; null where nobody is harmed. */
  readonly token: string | null;
  readonly before: CompiledForm;
  readonly after: CompiledForm;
  /** Keys that it declares changes of, and that no version has ever asked. */
  readonly neverAsked: readonly string[];
  /** Keys whose answers everybody who reads applications would read from now on. */
  readonly unmasked: readonly string[];
}

/** What a draft would do to the applications that are stored; null while nothing is published. */
export async function impactOfDraft(
  installation: Installation,
  config: DatabaseLocation,
  draft: NewVersion,
  signal?: AbortSignal,
): Promise<MeasuredImpact | null> {
  const live = await currentFormHash(installation.store, installation.now());
  return live === undefined
    ? null
    : await impactFrom(installation, config, { live, draft, countsHeld: false, signal });
}

/** What it would do to those who go on with the version before one, and had it at once. */
export async function impactOfCarryingOver(
  installation: Installation,
  config: DatabaseLocation,
  number: number,
): Promise<MeasuredImpact | null> {
  const now = installation.now();
  const versions = await listLiveVersions(installation.store, now);
  const live = versions.findLast((version) => version.number < number);
  if (live === undefined) return null;
  const ended = versions.map((version) =>
    version.number === number ? { ...version, begun: "carry" as const } : version,
  );
  const next = followingVersion(ended, live.hash, now);
  const draft = next && (await findPublishedForm(installation.store, next.hash));
  if (draft === undefined) return null;
  return await impactFrom(installation, config, { live: live.hash, draft, countsHeld: true });
}

interface Measuring {
  readonly live: string;
  readonly draft: Pick<NewVersion, "hash" | "form" | "changes">;
  readonly countsHeld: boolean;
  readonly signal?: AbortSignal | undefined;
}

async function impactFrom(
  { store, now }: Installation,
  { databaseUrl, dataDir }: DatabaseLocation,
  { live, draft, countsHeld, signal }: Measuring,
): Promise<MeasuredImpact | null> {
  const published = await findPublishedForm(store, live);
  if (published === undefined) return null;
  const location = { databaseUrl, dataDir };
  const [before, after] = [wholeForm(published), wholeForm(draft)];
  const versions = await listLiveVersions(store, now());
  const current = versions.at(-1)?.hash;
  // Who is held back until a time gets it then: that is to be known before. Whom a command is to bring over is counted now.
  const at = countsHeld ? now() : Number.POSITIVE_INFINITY;
  const held = versions
    .map(({ hash }) => hash)
    .filter((hash) => followingVersion(versions, hash, at)?.hash !== current);
  const asked = {
    location,
    application: store.application,
    keys: store.keys,
    held,
    countsHeld,
    now: now(),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
  const found = await measureImpact(asked, await countAnswers(store, MOST_COUNTED), signal);
  const neverAsked = await neverAskedBy(store, after);
  const unanswered = await countUnanswered(store);
  const unmasked = await masksTakenAway(store, after);
  return {
    impact: found,
    unanswered,
    token: tokenOf([published.hash, draft.hash], found, unmasked),
    before,
    after,
    neverAsked,
    unmasked,
  };
}

async function neverAskedBy(store: Store, { changes = [] }: CompiledForm): Promise<readonly string[]> {
  const operations = changes.flatMap((change) => change.operations.map(keysOfOperation));
  const given = new Set(operations.flatMap(({ to }) => to));
  const taken = [...new Set(operations.flatMap(({ from }) => from))].filter((key) => !given.has(key));
  const asked = await new FormLibrary(store, Date.now).askedBefore(taken);
  return taken.filter((key) => !asked.has(key));
}

/**
 * Stands for the two versions, and for what is set aside or fails newly in how many drafts: while applicants go on saving,
 * their number is told by its digits, so that one draft more needs no other token and ten times as many do.
 */
function tokenOf(
  hashes: readonly [live: string, draft: string],
  impact: FormImpact,
  unmasked: readonly string[],
): string | null {
  if (impact.harmed === 0 && unmasked.length === 0) return null;
  return createHash("sha256")
    .update(JSON.stringify([...hashes, harmOf(impact), ...(unmasked.length > 0 ? [unmasked] : [])]))
    .digest("hex")
    .slice(0, 12);
}

/** By key: of how many digits is the number of drafts in which its answer is set aside, is dropped, and fails newly. */
export type Harm = readonly (readonly [key: string, setAside: number, dropped: number, failsNewly: number])[];

export function harmOf({ keys }: FormImpact): Harm {
  const digits = (number: number) => String(number).length * Math.sign(number);
  return Object.entries(keys)
    .map(([key, { setAside, dropped, failsNewly }]) => {
      return [key, digits(setAside), digits(dropped), digits(failsNewly)] as const;
    })
    .filter(([, ...counts]) => counts.some((those) => those > 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether nothing is harmed that was not seen, nor in many more drafts. */
export function isWithin(harm: Harm, seen: Harm): boolean {
  return harm.every(([key, ...counts]) => {
    const [, ...before] = seen.find(([other]) => other === key) ?? [key, 0, 0, 0];
    return counts.every((count, index) => count <= (before[index] ?? 0));
  });
}

const FATES: readonly (readonly [fate: Exclude<keyof KeyImpact, "stays">, words: string])[] = [
  ["dropped", "deleted for good, as the form declares"],
  ["setAside", "set aside: the form does not know it any more"],
  ["failsNewly", "stays, and is wrong by the new form"],
  ["carried", "carried over, as the form declares"],
  ["askedAnew", "newly wanted, and not answered"],
  ["hidden", "hidden, and kept until it shows again"],
  ["askedNowhere", "stays, and is on no page"],
];

/** The same as lines of text, the worst first, and what could be declared. */
export function impactLines({
  impact,
  unanswered,
  before,
  after,
  neverAsked,
  unmasked,
}: MeasuredImpact): readonly string[] {
  const { drafts, submitted, held, harmed, lastPageGone, unreadable, keys } = impact;
  const titleOf = (key: string) => (after.questions[key] ?? before.questions[key])?.title;
  const named = (key: string) => (titleOf(key) === undefined ? key : `${titleOf(key)} (${key})`);
  const lines = FATES.flatMap(([fate, words]) =>
    Object.entries(keys)
      .filter(([, those]) => those[fate] > 0)
      .map(([key, those]) => `  ${named(key)}: ${words}, in ${count(those[fate], "draft")}`),
  );
  return [
    ...maskLines(after, unmasked),
    `${draftWords(drafts, held, unanswered)}, ${count(submitted, "submitted application")} (never touched).`,
    ...lines,
    ...(held > 0 ? [`  Nothing happens to ${count(held, "draft")} of another version.`] : []),
    ...(lastPageGone > 0 ? [`  Left at a page that is gone: ${count(lastPageGone, "draft")}.`] : []),
    ...(unreadable > 0
      ? [`  ${count(unreadable, "application")} cannot be opened: nothing is known of them.`]
      : []),
    harmed === 0
      ? "No answer is set aside or deleted, and none becomes wrong."
      : `In ${count(harmed, "draft")} an answer is set aside, is deleted or becomes wrong.`,
    ...demandLines({ impact, before, after }, named),
    ...codesLeftOut(before, after).map(
      ([key, codes]) => `The declared codes of ${named(key)} leave out ${codes.join(", ")}.`,
    ),
    ...(neverAsked.length === 0
      ? []
      : [`No version has ever asked ${neverAsked.join(", ")}: what is declared of that does nothing.`]),
  ];
}

/** How many drafts the desk lists, also those that nothing happens to, and how many of them have answers where some have none. */
function draftWords(drafts: number, held: number, unanswered: number): string {
  const answered = drafts + held;
  if (unanswered === 0) return count(answered, "draft");
  return `${count(answered + unanswered, "draft")} (${answered} with answers)`;
}

/** What is to be declared of answers that are set aside or have another code, and how, where that can be told (CRY-05). */
function demandLines(
  { impact, before, after }: Pick<MeasuredImpact, "impact" | "before" | "after">,
  named: (key: string) => string,
): readonly string[] {
  const isHarmed = (key: string) => {
    const { setAside = 0, failsNewly = 0, askedNowhere = 0 } = impact.keys[key] ?? {};
    return setAside + failsNewly + askedNowhere > 0;
  };
  const suggested = suggestChanges(before, after).filter((operation) =>
    keysOfOperation(operation).from.some(isHarmed),
  );
  const isSuggested = new Set(suggested.flatMap((operation) => keysOfOperation(operation).from));
  const undone = carryPath(before.changes ?? [], after.changes ?? []).undo.map(
    ({ id }) => `changes/${id}.json`,
  );
  const isSetAside = Object.values(impact.keys).some(({ setAside }) => setAside > 0);
  const undeclared = Object.entries(impact.keys)
    .filter(([key, { setAside }]) => setAside > 0 && !isSuggested.has(key))
    .map(([key]) => named(key));
  return [
    ...(suggested.length === 0
      ? []
      : [
          "These answers can follow, if that is what happened. Write it into a file such as forms/changes/2027-01-05-names.json:",
          ...suggested.map((operation) => `  ${JSON.stringify(operation)}`),
        ]),
    ...(undone.length === 0 || !isSetAside
      ? []
      : [
          `Declared no more, so that answers go back to their earlier keys: ${undone.join(", ")}. Put it back as it was.`,
        ]),
    ...(undeclared.length === 0
      ? []
      : [`Nothing is declared of ${undeclared.join(", ")}: see docs/change-a-live-form.md.`]),
  ];
}

/** "1 draft", "2 drafts" */
function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
