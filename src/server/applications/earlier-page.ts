import {
  type Answer,
  type FormOperation,
  inverseOf,
  keysOfOperation,
  renamedKeys,
} from "../../form/index.ts";
import * as sentences from "../system/sentences.ts";
import type { CarryPath } from "./carry-answers.ts";
import type { ForeignAnswer, MergedSave } from "./merge-save.ts";

/** What a page has sent, by the keys of the form in force, and what that has to do with the keys that were sent. */
export interface TranslatedSave {
  readonly changes: Readonly<Record<string, unknown>>;
  /** The keys of one answer of the page: all of them are stored, or none. */
  readonly together: readonly (readonly string[])[];
  /** What became of it, by the keys and in the codes of the page. */
  readonly answered: (merged: MergedSave) => MergedSave;
}

/** One answer on its way from one form to the other. */
interface Sent {
  /** Null where a change has every such answer deleted. */
  readonly key: string | null;
  readonly value: unknown;
  /** The keys that the page sent it by: several where they were joined. */
  readonly sentAs: readonly string[];
}

interface Forms {
  /** Whether the page that sends asks under a key, and whether the form in force does. */
  readonly asksPage: (key: string) => boolean;
  readonly asksNow: (key: string) => boolean;
}

/** One operation, made or taken back: what it makes of answers that are sent, and what a page of before calls an answer. */
interface Step {
  /** Gives those that it leaves as they are as well; one that nothing can be made of is not among them. */
  readonly forth: (sent: readonly Sent[]) => readonly Sent[];
  /** The answer as it was called before; null when there was no such one. */
  readonly back: (key: string, value: Answer) => readonly [key: string, value: Answer] | null;
}

/**
 * What a page of an earlier or a later form sends, as the form in force has it (CRY-06): a declared change is made on what is
 * typed after it as well. What cannot be carried over goes by its own key where the form asks nothing else under that, as
 * the answer of a question that is asked no more; else it is refused, with a sentence that says why.
 */
export function translateSave(
  sent: Readonly<Record<string, unknown>>,
  { undo, make }: CarryPath,
  { asksPage, asksNow }: Forms,
): TranslatedSave {
  const steps = [
    ...undo.flatMap(({ operations }) => operations.toReversed().map((made) => stepBack(made, asksPage))),
    ...make.flatMap(({ operations }) => operations.map((operation) => stepOf(operation, asksPage))),
  ];
  const entries = Object.entries(sent).map(([key, value]): Sent => ({ key, value, sentAs: [key] }));
  const ways = steps.reduce<readonly Sent[]>((all, { forth }) => forth(all), entries);
  const sentAs = new Map<string, readonly string[]>();
  const changes: Record<string, unknown> = {};
  for (const { key, value, sentAs: keys } of ways) {
    if (key === null) continue;
    changes[key] = value;
    sentAs.set(key, keys);
  }
  const isCarried = new Set(ways.flatMap((way) => way.sentAs));
  const refused: string[] = [];
  for (const [key, value] of Object.entries(sent)) {
    if (isCarried.has(key)) continue;
    if (asksNow(key) || Object.hasOwn(changes, key)) refused.push(key);
    else changes[key] = value;
  }
  const deleted = ways.flatMap((way) => (way.key === null ? way.sentAs : []));
  const bySent = Map.groupBy(sentAs.keys(), (key) => JSON.stringify(sentAs.get(key)));
  const together = [...bySent.values()].filter(({ length }) => length > 1);
  return {
    changes,
    together,
    answered: (merged) => inWordsOfPage(merged, { steps, sentAs, refused, deleted }),
  };
}

interface Sending {
  readonly steps: readonly Step[];
  readonly sentAs: ReadonlyMap<string, readonly string[]>;
  /** Keys that were sent and could not be carried over, and those whose answers every change deletes. */
  readonly refused: readonly string[];
  readonly deleted: readonly string[];
}

function inWordsOfPage(merged: MergedSave, { steps, sentAs, refused, deleted }: Sending): MergedSave {
  const earlier = (answers: Readonly<Record<string, ForeignAnswer>>) =>
    Object.entries(answers).flatMap(([key, [value, revision, at]]) => {
      const called = steps.reduceRight<readonly [string, Answer] | null>(
        (known, { back }) => (known === null ? null : back(known[0], known[1])),
        [key, value],
      );
      return called === null ? [] : [[called[0], [called[1], revision, at]] as const];
    });
  const sentKeys = (key: string) => sentAs.get(key) ?? [key];
  const keys = (all: readonly string[]) => [...new Set(all.flatMap(sentKeys))];
  const conflicts = Object.fromEntries(earlier(merged.conflicts));
  const untold = keys(Object.keys(merged.conflicts)).filter((key) => !Object.hasOwn(conflicts, key));
  const reloading = [...refused, ...untold].map((key) => [key, [sentences.formChangedHere]] as const);
  const refusals = Object.entries(merged.refused).flatMap(([key, said]) =>
    sentKeys(key).map((sent) => [sent, said] as const),
  );
  const isRefused = new Set([...refusals, ...reloading].map(([key]) => key));
  return {
    ...merged,
    kept: keys(merged.kept).filter((key) => !isRefused.has(key)),
    cleared: keys(merged.cleared),
    setAside: [...keys(merged.setAside), ...deleted],
    refused: Object.fromEntries([...refusals, ...reloading]),
    conflicts,
    changes: Object.fromEntries(earlier(merged.changes)),
  };
}

function stepOf(operation: FormOperation, asksPage: (key: string) => boolean): Step {
  switch (operation.op) {
    case "rename":
    case "move":
      return keysStep(renamedKeys(operation), asksPage);
    case "recode":
      return codesStep(operation.key, operation.codes);
    case "copy":
      // What is answered later is answered in one of the two places.
      return { forth: (sent) => sent, back: (key, value) => [key, value] };
    case "join": {
      const { from, to, with: between } = operation;
      return partsStep(keysOfOperation(operation), (values) => {
        if (values.length < from.length) return [];
        const texts = values.filter((value) => value !== "");
        return [[to, texts.join(between)]];
      });
    }
    case "split": {
      const { to, at } = operation;
      return partsStep(keysOfOperation(operation), ([text = ""]) => {
        const parts = text.split(at);
        const rest = parts.slice(to.length - 1).join(at);
        return to.map((key, index) => [key, (index < to.length - 1 ? (parts[index] ?? "") : rest).trim()]);
      });
    }
    case "drop":
      return {
        forth: (sent) => sent.map((entry) => (entry.key === operation.key ? { ...entry, key: null } : entry)),
        back: (key, value) => (key === operation.key ? null : [key, value]),
      };
  }
}

/** For a page whose form declares an operation that the form in force does not. */
function stepBack(operation: FormOperation, asksPage: (key: string) => boolean): Step {
  switch (operation.op) {
    case "rename":
    case "move":
      return keysStep(inverseOf(renamedKeys(operation)), asksPage);
    case "recode":
      return codesStep(operation.key, inverseOf(operation.codes));
    case "copy":
      return stepOf(operation, asksPage);
    default: {
      const { from, to } = keysOfOperation(operation);
      return partsStep({ from: to, to: from }, () => []);
    }
  }
}

function keysStep(named: Readonly<Record<string, string>>, asksPage: (key: string) => boolean): Step {
  // Where the page asks under both keys, the one that stays keeps its answer.
  const isFree = ([, to]: readonly [string, string]) => !asksPage(to) || Object.hasOwn(named, to);
  const renamed = Object.entries(named).filter(isFree);
  const companions = renamed.map(([from, to]) => [`${from}_desc`, `${to}_desc`] as const);
  const keys = new Map<string | null, string>([...renamed, ...companions]);
  const earlier = new Map([...keys].map(([from, to]) => [to, from]));
  const isLeft = (key: string | null) => key !== null && Object.hasOwn(named, key) && !keys.has(key);
  return {
    forth: (sent) =>
      sent.flatMap((entry) =>
        isLeft(entry.key) ? [] : [{ ...entry, key: keys.get(entry.key) ?? entry.key }],
      ),
    back: (key, value) => {
      const from = earlier.get(key) ?? null;
      if (from !== null) return [from, value];
      return keys.has(key) || isLeft(key) ? null : [key, value];
    },
  };
}

function codesStep(codeKey: string, codes: Readonly<Record<string, string>>): Step {
  const earlier = inverseOf(codes);
  const changed = (map: Readonly<Record<string, string>>, value: unknown) =>
    typeof value === "string" && Object.hasOwn(map, value) ? map[value] : value;
  return {
    forth: (sent) =>
      sent.map((entry) => (entry.key === codeKey ? { ...entry, value: changed(codes, entry.value) } : entry)),
    back: (key, value) => [key, key === codeKey ? (changed(earlier, value) as Answer) : value],
  };
}

/** Texts that others are made of: what is asked before it and after it is not the same. */
function partsStep(
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
  make: (values: readonly string[]) => readonly (readonly [key: string, value: string])[],
): Step {
  const isTouched = new Set([...from, ...to]);
  return {
    forth: (sent) => {
      const given = from.flatMap((key) => sent.filter((entry) => entry.key === key));
      const values = given.map(({ value }) => (typeof value === "string" ? value : ""));
      const made = given.length === 0 ? [] : make(values);
      const sentAs = given.flatMap((entry) => entry.sentAs);
      return [
        ...sent.filter(({ key }) => key === null || !isTouched.has(key)),
        ...made.map(([key, value]) => ({ key, value, sentAs })),
      ];
    },
    back: (key, value) => (isTouched.has(key) ? null : [key, value]),
  };
}
