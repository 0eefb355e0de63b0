import { type Answer, type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import {
  type LayoutNode,
  answerableKeys,
  contentsOf,
  decidingOf,
  keysBelow,
  ownKeys,
} from "../definition/nodes.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { type AnswerState, conditionalSelectsOf, isOffered, managedKeys } from "./apply-changes.ts";
import { labelOf, withDescriptions } from "./descriptions.ts";
import { hasOptionsToOffer, shownContents } from "./visibility.ts";
import { computedFrom, computedKeys, isComputed, withoutComputed, workedOut } from "./worked-out.ts";

/** What changes made of answers: only what is other than before. */
export interface AnswersChange {
  readonly answers: Answers;
  /** Null for an answer that is hidden no more. */
  readonly hiddenAnswers: Readonly<Record<string, Answer | null>>;
}

/**
 * Answers in the middle of changes: `apply` and `put` do what `applyChanges` and `hideAndRestore` do, and work out only
 * what depends on the changed answers. With 2,000 questions a walk over the whole form, or a copy of all answers, takes
 * a hundred times as long. The state that it begins with must be one that `hideAndRestore` has left, for the same form
 * and view; it is not changed.
 */
export class ChangingAnswers {
  readonly #form: CompiledForm;
  readonly #before: AnswerState;
  readonly #changed = new Map<string, Answer>();
  readonly #hidden = new Map<string, Answer | null>();
  /** The answers as they are by now. */
  readonly #answers: Answers;
  /** Keys to look at in the next round. */
  #affected = new Set<string>();

  constructor(form: CompiledForm, before: AnswerState) {
    this.#form = form;
    this.#before = before;
    this.#answers = new Proxy(before.answers, {
      get: (answers, key) => (typeof key === "string" ? (this.#changed.get(key) ?? answers[key]) : undefined),
    });
  }

  /** As `applyChanges`. */
  apply(asked: Answers): void {
    const form = this.#form;
    const changes = withoutComputed(form, asked);
    const changed = Object.keys(changes).filter((key) => this.#answers[key] !== changes[key]);
    if (changed.length === 0) return;
    const mayShowOrHide = changed.some(
      (key) =>
        form.dependents[key] !== undefined ||
        (form.questions[key]?.conditional === true && isEmptyAnswer(this.#answers[key])),
    );
    const selects = conditionalSelectsOf(form, changed);
    const isRead = computedFrom(form, [...changed, ...selects]).length > 0;
    const emptied = selects.filter((key) => !isEmptyAnswer(this.#answers[key])).map((key) => [key, ""]);
    this.#set(withDescriptions(form, { ...Object.fromEntries(emptied), ...changes }));
    this.unhide(selects);
    if (mayShowOrHide || isRead) this.#hideAndRestore();
  }

  /** Sets answers as they are, then hides and restores. */
  put(answers: Answers): void {
    this.#set(answers);
    this.#hideAndRestore();
  }

  /** Drops hidden answers. */
  unhide(keys: readonly string[]): void {
    for (const key of keys) if (this.#hiddenAnswer(key) !== undefined) this.#hidden.set(key, null);
  }

  change(): AnswersChange {
    const { answers, hiddenAnswers } = this.#before;
    const isNew = ([key, value]: readonly [string, Answer]) => answers[key] !== value;
    const isHiddenNew = ([key, value]: readonly [string, Answer | null]) =>
      (hiddenAnswers[key] ?? null) !== value;
    return {
      answers: Object.fromEntries([...this.#changed].filter(isNew)),
      hiddenAnswers: Object.fromEntries([...this.#hidden].filter(isHiddenNew)),
    };
  }

  #hiddenAnswer(key: string): Answer | undefined {
    const changed = this.#hidden.get(key);
    return changed === undefined ? this.#before.hiddenAnswers[key] : (changed ?? undefined);
  }

  #set(answers: Answers): void {
    const { readers, readersOfWhetherAnswered } = showingOf(this.#form);
    for (const [key, value] of Object.entries(answers)) {
      const before = this.#answers[key];
      if (before === value) continue;
      this.#changed.set(key, value);
      this.#affected.add(key);
      for (const reader of readers.get(key) ?? []) this.#affected.add(reader);
      if (isEmptyAnswer(before) === isEmptyAnswer(value)) continue;
      for (const below of readersOfWhetherAnswered.get(key) ?? []) {
        for (const reader of below) this.#affected.add(reader);
      }
    }
  }

  /** Round by round as `hideAndRestore`, but only where something has changed in the round before. */
  #hideAndRestore(): void {
    const rounds = managedKeys(this.#form).length + computedKeys(this.#form).length;
    for (let round = 0; round <= rounds && this.#affected.size > 0; round++) {
      const keys = [...this.#affected];
      this.#affected = new Set();
      this.#hideAndRestoreOnce(keys);
    }
  }

  #hideAndRestoreOnce(keys: readonly string[]): void {
    const form = this.#form;
    const isHidden = this.#hiddenNow();
    const given = keys.filter((key) => !isComputed(form, key));
    const toHide = given.filter((key) => !isEmptyAnswer(this.#answers[key]) && isHidden(key));
    const computed = this.#computedAmong(keys);
    const state = { answers: this.#answers, displayState: this.#before.displayState };
    const worked = workedOut(form, state, { keys: computed, isHidden });
    const toRestore = given.flatMap((key) => {
      const value = this.#hiddenAnswer(key);
      if (value === undefined || isHidden(key)) return [];
      const isAnswered = !isEmptyAnswer(this.#answers[key]);
      const isTaken = isAnswered || isOffered(form, form.questions[key], this.#answers, value);
      return isTaken ? [{ key, value, isAnswered }] : [];
    });
    this.#set(worked);
    for (const key of toHide) {
      const value = this.#answers[key] ?? "";
      this.#hidden.set(key, value);
      this.#setWithLabel(key, typeof value === "boolean" ? false : "", "");
    }
    for (const { key, value, isAnswered } of toRestore) {
      this.#hidden.set(key, null);
      const question = form.questions[key];
      // What was answered anew counts.
      if (!isAnswered) this.#setWithLabel(key, value, question ? labelOf(form, question, value) : "");
    }
  }

  /** What is worked out of the keys, or shows or hides with them, in the order in which it is worked out. */
  #computedAmong(keys: readonly string[]): readonly string[] {
    const form = this.#form;
    if (form.computed === undefined) return [];
    const among = new Set([...keys.filter((key) => isComputed(form, key)), ...computedFrom(form, keys)]);
    return among.size === 0 ? [] : computedKeys(form).filter((key) => among.has(key));
  }

  #setWithLabel(key: string, value: Answer, label: string): void {
    const desc = this.#form.questions[key]?.desc;
    this.#set({ [key]: value, ...(desc !== undefined && { [desc]: label }) });
  }

  /** Whether a key is hidden for the answers of this moment; what several keys depend on is worked out once. */
  #hiddenNow(): (key: string) => boolean {
    const form = this.#form;
    const { displayState } = this.#before;
    const { places, clears } = showingOf(form);
    const known = new Map<Gate, boolean>();
    const isOpen = (gate: Gate) => {
      const open =
        known.get(gate) ?? shownContents(gate.node, this.#answers, displayState).includes(gate.content);
      known.set(gate, open);
      return open;
    };
    return (key) => {
      const question = form.questions[key];
      if (question === undefined) {
        return (clears.get(key) ?? []).some(
          ({ rule }) => !evaluateRule(rule, this.#answers, displayState.today),
        );
      }
      const isShown = places.get(key)?.some((gates) => gates.every(isOpen)) ?? false;
      return !isShown || !hasOptionsToOffer(form, question, this.#answers);
    };
  }
}

/** Content that shows for some answers or a view only, and the node that decides on it. */
interface Gate {
  readonly node: LayoutNode;
  readonly content: readonly LayoutNode[];
}

interface Showing {
  /** By question: for each place where it stands, what must be open for it to show. */
  readonly places: ReadonlyMap<string, readonly (readonly Gate[])[]>;
  /** By key without a question: what clears it. */
  readonly clears: ReadonlyMap<string, CompiledForm["clears"]>;
  /** By answer key: the keys that may show, hide or have other options when it changes. */
  readonly readers: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * By answer key: those for which it counts only whether it is answered, a list for each node that asks. All keys of
   * a group share one: fifty entries would have as many lists as questions.
   */
  readonly readersOfWhetherAnswered: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** What each question depends on: the other way round than the layout has it, made once for a form. */
const showingOf = memoizeByObject((form: CompiledForm): Showing => {
  const places = new Map<string, (readonly Gate[])[]>();
  const clears = new Map<string, CompiledForm["clears"][number][]>();
  const readers = new Map<string, Set<string>>();
  const readersOfWhetherAnswered = new Map<string, (readonly string[])[]>();
  const walk = (nodes: readonly LayoutNode[], gates: readonly Gate[]): void => {
    for (const node of nodes) {
      for (const key of ownKeys(node)) listUnder(places, key).push(gates);
      const contents = contentsOf(node);
      const reads = decidesBy(node);
      if (reads !== null) {
        const below = contents.flatMap(keysBelow);
        for (const key of reads.keys) {
          if (reads.onlyWhether) listUnder(readersOfWhetherAnswered, key).push(below);
          else for (const reader of below) setUnder(readers, key).add(reader);
        }
      }
      for (const content of contents) walk(content, reads === null ? gates : [...gates, { node, content }]);
    }
  };
  for (const page of form.pages) walk(page.layout, []);
  for (const { key, optionsFor } of Object.values(form.questions)) {
    if (optionsFor !== undefined) setUnder(readers, optionsFor).add(key);
  }
  for (const clear of form.clears) {
    for (const key of clear.keys) {
      listUnder(clears, key).push(clear);
      for (const read of clear.rule.reads) setUnder(readers, read).add(key);
    }
  }
  return { places, clears, readers, readersOfWhetherAnswered };
});

/** The answers by which a node decides on what of it shows; null where all of it shows always. */
function decidesBy(
  node: LayoutNode,
): { readonly keys: readonly string[]; readonly onlyWhether: boolean } | null {
  const deciding = decidingOf(node);
  switch (deciding?.by) {
    case undefined:
      return null;
    case "rules":
      return { keys: deciding.rules.flatMap(({ reads }) => reads), onlyWhether: false };
    case "entries":
      return { keys: deciding.of.components.flatMap(({ keys }) => keys), onlyWhether: true };
    case "confirmation": {
      const { key, after } = deciding.of;
      return key === undefined
        ? { keys: answerableKeys(after), onlyWhether: true }
        : { keys: [key], onlyWhether: false };
    }
    case "answer":
      return { keys: [deciding.key], onlyWhether: true };
    case "tabs":
      return { keys: [], onlyWhether: false };
    default:
      return deciding satisfies never;
  }
}

function listUnder<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

function setUnder(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}
