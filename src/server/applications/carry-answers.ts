import {
  type Answer,
  type Answers,
  type FormChange,
  type FormOperation,
  inverseOf,
  isSameAnswer,
  keysOfOperation,
  recoded,
  renamedKeys,
} from "../../form/index.ts";
import type { CarriedStep, NotAsked } from "../store/answer-record.ts";
import { AnswerSheet, type Carried, type CarriedOver, isStep } from "./answer-sheet.ts";

/** The declared changes between two versions of a form: those to take back, the newest first, and then those to make. */
export interface CarryPath {
  readonly undo: readonly FormChange[];
  readonly make: readonly FormChange[];
}

/** Between versions that declare the same. */
export const NO_WAY: CarryPath = { undo: [], make: [] };

/** What leads from answers under a form that declares the earlier changes to one that declares the later ones. */
export function carryPath(earlier: readonly FormChange[], later: readonly FormChange[]): CarryPath {
  const isSame = (one: FormChange, other: FormChange | undefined) =>
    one.id === other?.id && JSON.stringify(one.operations) === JSON.stringify(other.operations);
  const parting = earlier.findIndex((change, index) => !isSame(change, later[index]));
  const common = parting === -1 ? earlier.length : parting;
  if (earlier.length === common && later.length === common) return NO_WAY;
  return { undo: earlier.slice(common).toReversed(), make: later.slice(common) };
}

/**
 * Makes the declared changes on the stored answers, and takes back what the form declares no more (CRY-01, CRY-03). Nothing
 * is lost on the way: what meets an answer that is there already is set aside under its own key.
 */
export function carryAnswers(stored: Carried, { undo, make }: CarryPath, now: number): CarriedOver {
  const sheet = new AnswerSheet(stored, now);
  const carried: Record<string, readonly CarriedStep[]> = { ...stored.aside.carried };
  for (const { id, operations } of undo) {
    const steps = carried[id];
    for (const [index, operation] of [...operations.entries()].toReversed()) {
      takeBack(sheet, operation, steps?.[index]);
    }
    delete carried[id];
  }
  for (const { id, operations } of make) {
    const steps = operations.map((operation) => makeOperation(sheet, operation, carried));
    if (steps.some(isStep)) carried[id] = steps;
  }
  return sheet.result(carried);
}

function makeOperation(
  sheet: AnswerSheet,
  operation: FormOperation,
  carried: Record<string, readonly CarriedStep[]>,
): CarriedStep {
  switch (operation.op) {
    case "rename":
    case "move":
      return moveKeys(sheet, renamedKeys(operation));
    case "recode": {
      const { key, codes, list } = operation;
      // A code that stays is written down as well: it may be the same as what another one becomes.
      const make = ([value = ""]: readonly Answer[]) => ({ [key]: recoded(value, codes, list) });
      return replace(sheet, { from: [key], to: [key], make });
    }
    case "copy": {
      const value = sheet.given(operation.from);
      if (value === undefined || sheet.given(operation.to) !== undefined) return { before: {}, after: {} };
      sheet.put(operation.to, value);
      return { before: {}, after: { [operation.to]: value } };
    }
    case "join": {
      const { from, to, with: between } = operation;
      return replace(sheet, { from, to: [to], make: (values) => ({ [to]: values.join(between) }) });
    }
    case "split": {
      const { from, to } = operation;
      return replace(sheet, { from: [from], to, make: ([value]) => splitText(String(value), operation) });
    }
    case "drop":
      sheet.drop(operation.key, carried);
      return { before: {}, after: {} };
  }
}

/** Moves answers to other keys, all at once; one that meets another answer is set aside. */
function moveKeys(sheet: AnswerSheet, keys: Readonly<Record<string, string>>): CarriedStep {
  const [before, after]: [Record<string, Answer>, Record<string, Answer>] = [{}, {}];
  const left: Record<string, NotAsked> = {};
  const moving = Object.entries(keys).map(([from, to]) => {
    const isAsked = sheet.asked(from) !== undefined;
    return { from, to, isAsked, value: sheet.take(from) };
  });
  for (const { to, isAsked } of moving) {
    const older = isAsked ? sheet.takeLeft(to) : undefined;
    if (older !== undefined) left[to] = older;
  }
  const met = moving.filter(({ to }) => sheet.given(to) !== undefined).map(({ to }) => to);
  const free = moving.filter(({ to }) => !met.includes(to));
  sheet.passOn(Object.fromEntries(free.map(({ from, to }) => [from, [to]])));
  for (const { from, to, value } of moving) {
    if (value === undefined) continue;
    before[from] = value;
    if (met.includes(to)) {
      sheet.setAside(from, value);
      continue;
    }
    sheet.put(to, value);
    after[to] = value;
  }
  sheet.renameKnown(keys);
  return {
    before,
    after,
    ...(met.length > 0 && { met }),
    ...(Object.keys(left).length > 0 && { left }),
  };
}

interface Replacing {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Of the answers that are given, in the order of `from`; at least one is. */
  readonly make: (given: readonly Answer[]) => Answers;
}

/** Puts what is made of the answers in their place; sets them aside where another answer is there already. */
function replace(sheet: AnswerSheet, { from, to, make }: Replacing): CarriedStep {
  const before = valuesOf(sheet, from);
  const met = to.filter((key) => !from.includes(key) && sheet.given(key) !== undefined);
  const others = met.length > 0 ? { met } : {};
  if (Object.keys(before).length === 0) return { before, after: {}, ...others };
  for (const key of from) sheet.take(key);
  const after = met.length > 0 ? {} : make(Object.values(before));
  if (Object.keys(after).length === 0) {
    for (const [key, value] of Object.entries(before)) sheet.setAside(key, value);
    return { before, after, ...others };
  }
  for (const [key, value] of Object.entries(after)) sheet.put(key, value);
  sheet.passOn(Object.fromEntries(from.map((key) => [key, to])));
  return { before, after };
}

function valuesOf(sheet: AnswerSheet, keys: readonly string[]): Answers {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = sheet.given(key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function splitText(text: string, { to, at }: Extract<FormOperation, { readonly op: "split" }>): Answers {
  const parts: Record<string, string> = {};
  let rest = text;
  for (const [index, key] of to.entries()) {
    const end = index === to.length - 1 ? -1 : rest.indexOf(at);
    const part = (end === -1 ? rest : rest.slice(0, end)).trim();
    rest = end === -1 ? "" : rest.slice(end + at.length);
    if (part !== "") parts[key] = part;
  }
  return parts;
}

/**
 * Takes an operation back: what it has put in place and nobody has changed since becomes again what it was; what was answered
 * since is taken back as far as that can be told.
 */
function takeBack(sheet: AnswerSheet, operation: FormOperation, step: CarriedStep | undefined): void {
  const { before = {}, after = {}, met = [], left = {} } = step ?? {};
  if (operation.op === "rename" || operation.op === "move") {
    moveBack(sheet, renamedKeys(operation), { before, met });
    for (const [key, older] of Object.entries(left)) sheet.leave(key, older);
    return;
  }
  if (step !== undefined && isStep(step) && isAsLeft(sheet, operation, step)) {
    for (const key of Object.keys(after)) sheet.take(key);
    for (const [key, value] of Object.entries(before)) sheet.putBack(key, value);
    passBack(sheet, operation);
    return;
  }
  switch (operation.op) {
    case "recode": {
      const inverse = inverseOf(operation.codes);
      const value = sheet.given(operation.key);
      if (value === undefined) return;
      const earlier = recoded(value, inverse, operation.list);
      if (earlier !== value) sheet.put(operation.key, earlier);
      return;
    }
    case "split": {
      const parts = operation.to.filter((key) => !met.includes(key));
      const texts = parts.map((key) => sheet.take(key)).filter((value) => value !== undefined);
      if (texts.length > 0) sheet.putBack(operation.from, texts.join(operation.at));
      passBack(sheet, operation);
      return;
    }
    default:
      // What was joined and changed since cannot be parted: the earlier answers come back beside it.
      for (const [key, value] of Object.entries(before)) sheet.putBack(key, value);
  }
}

/** Moves answers back, as they are by now. */
function moveBack(
  sheet: AnswerSheet,
  keys: Readonly<Record<string, string>>,
  { before, met }: { readonly before: Answers; readonly met: readonly string[] },
): void {
  const entries = Object.entries(keys);
  const isMet = ([, to]: readonly [string, string]) => met.includes(to);
  const moved = moveKeys(sheet, inverseOf(Object.fromEntries(entries.filter((entry) => !isMet(entry)))));
  // Nothing writes this step down: what it met stays within reach.
  for (const [key, older] of Object.entries(moved.left ?? {})) sheet.leave(key, older);
  for (const [from] of entries.filter(isMet)) {
    const value = before[from];
    if (value !== undefined) sheet.putBack(from, value);
  }
}

/** Whether nobody has answered anything since of what the operation has put in place, or could have. */
function isAsLeft(sheet: AnswerSheet, operation: FormOperation, { after, met = [] }: CarriedStep): boolean {
  const isAs = (key: string) => isSameAnswer(sheet.given(key), after[key]);
  return keysOfOperation(operation).to.every((key) => met.includes(key) || isAs(key));
}

function passBack(sheet: AnswerSheet, operation: FormOperation): void {
  if (operation.op === "copy" || operation.op === "recode") return;
  const { from, to } = keysOfOperation(operation);
  sheet.passOn(Object.fromEntries(to.map((key) => [key, from])));
}
