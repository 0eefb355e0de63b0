import { plainText, type RichText } from "../../form/definition/definition.ts";
import type { LayoutNode, NodeOf, RuleGroup } from "../../form/definition/nodes.ts";
import { readableDate } from "../../form/typed/readable-date.ts";
import { SEARCH_WORDS } from "../vocabulary/widget-words.ts";
import { type Condition, conditionOfRule, conditionWords } from "./condition-words.ts";
import type { ExplainContext } from "./explain-context.ts";
import type { EntryKind, Fact, ExplainedEntry } from "./explained-form.ts";
import { questionEntry } from "./question-entry.ts";

/** What a later component of a repeated group says differently, and the numbers of the components that say so. */
interface Difference {
  readonly numbers: readonly number[];
  readonly entries: readonly ExplainedEntry[];
}

/**
 * What later components of a repeated group say otherwise than the first, but for their number in keys and words. A
 * number that stands alone counts as the component's own. Components that differ alike are listed once.
 */
export function differencesOf(components: readonly (readonly ExplainedEntry[])[]): readonly Difference[] {
  const [first = [], ...others] = components;
  const found = new Map<string, { numbers: number[]; entries: readonly ExplainedEntry[] }>();
  others.forEach((entries, index) => {
    const number = index + 2;
    const different = differing(first, entries, number);
    if (different.length === 0) return;
    const same = found.get(withoutNumber(different, number));
    if (same === undefined)
      found.set(withoutNumber(different, number), { numbers: [number], entries: different });
    else same.numbers.push(number);
  });
  return [...found.values()];
}

function differing(
  first: readonly ExplainedEntry[],
  others: readonly ExplainedEntry[],
  number: number,
): readonly ExplainedEntry[] {
  return others.flatMap((other, index) => {
    const one = first[index];
    if (one !== undefined && withoutNumber(one, number) === withoutNumber(other, number)) return [];
    if (one === undefined || one.kind !== other.kind || other.kind === "question") {
      return [{ ...other, facts: [...other.facts, ...noLongerRequired(one, other)] }];
    }
    return [{ ...other, content: differing(one.content, other.content, number) }];
  });
}

function noLongerRequired(one: ExplainedEntry | undefined, other: ExplainedEntry): readonly Fact[] {
  const isRequired = (entry: ExplainedEntry | undefined) =>
    entry?.facts.some(({ label }) => label === "Required") === true;
  return isRequired(one) && !isRequired(other) ? [{ label: "Required", words: "Not here." }] : [];
}

function withoutNumber(said: unknown, number: number): string {
  return (
    JSON.stringify(said)
      .replaceAll(new RegExp(`_${number}_`, "g"), "_")
      // The ids of groups inside the entries.
      .replaceAll(new RegExp(`_${number}"`, "g"), '"')
      .replaceAll(new RegExp(`(?<![\\w.])(?:1|${number})(?![\\w]|[.]\\d)`, "g"), "#")
  );
}

/** The entries for a list of layout nodes. Rows are only looks and leave no trace. */
export function layoutEntries(
  nodes: readonly LayoutNode[],
  context: ExplainContext,
): readonly ExplainedEntry[] {
  return nodes.flatMap((node) => nodeEntries(node, context));
}

function nodeEntries(node: LayoutNode, context: ExplainContext): readonly ExplainedEntry[] {
  switch (node.kind) {
    case "question":
    case "upload":
      return questions([node.key], context);
    case "row":
      return layoutEntries(node.content, context);
    case "section":
      return [
        entry("section", {
          title: plainText(context.names.quoting(node.title)),
          facts: help(node.help, context),
          content: layoutEntries(node.content, context),
        }),
      ];
    case "text":
      return [entry("text", { facts: textFacts(node, context) })];
    case "separator":
      return [entry("separator", {})];
    case "review":
      return [entry("review", { facts: [{ label: "Shows", words: REVIEW_WORDS }] })];
    case "alert":
      return [alertEntry(node, context)];
    case "checkboxes":
      return [groupEntry(node, "Any number of boxes to tick.", context)];
    case "matrix":
      return [groupEntry(node, "A table: one choice in each row.", context)];
    case "monthYear":
      return [groupEntry(node, "A month and a year, side by side.", context)];
    case "when":
      return [whenEntry(node, context)];
    case "firstOf":
      return firstOfEntries(node.groups, context);
    case "addAnother":
      return [repeatEntry(node, context)];
    case "confirm":
      return [confirmEntry(node, context)];
    case "tabs":
      return [tabsEntry(node, context)];
    case "search":
      return searchEntries(node, context);
    case "action":
      return [
        entry("button", { title: node.label, facts: [{ label: "Does", words: actionWords(node, context) }] }),
      ];
    default:
      return node satisfies never;
  }
}

const REVIEW_WORDS =
  "All answers of the other pages as print shows them, with links to change them, and what is missing.";

function entry(
  kind: EntryKind,
  parts: Partial<Pick<ExplainedEntry, "id" | "title" | "shown" | "facts" | "content">>,
): ExplainedEntry {
  return { kind, id: "", title: "", facts: [], content: [], ...parts };
}

function help(words: RichText | undefined, { names }: ExplainContext): readonly Fact[] {
  return words === undefined ? [] : [{ label: "Help", words: names.quoting(words) }];
}

function textFacts({ text, awaits }: NodeOf<"text">, { names }: ExplainContext): readonly Fact[] {
  const awaited = awaits === undefined ? [] : [{ label: "Listed as still to come", words: awaits }];
  return [{ label: "Text", words: names.quoting(text) }, ...awaited];
}

function questions(keys: readonly string[], context: ExplainContext): readonly ExplainedEntry[] {
  return keys.map((key) => questionEntry(key, context)).filter((found) => found !== undefined);
}

function alertEntry({ text, title, from, to }: NodeOf<"alert">, { names }: ExplainContext): ExplainedEntry {
  const days = [
    from === "" ? "" : ` from ${readableDate(from)}`,
    to === "" ? "" : ` to ${readableDate(to)}`,
  ].join("");
  return entry("notice", {
    title,
    ...(days !== "" && { shown: `${days.trim()}, both days included`.replace(/^to /, "until ") }),
    facts: [{ label: "Text", words: names.quoting(text) }],
  });
}

function groupEntry(
  node: NodeOf<"checkboxes"> | NodeOf<"matrix"> | NodeOf<"monthYear">,
  answer: string,
  context: ExplainContext,
): ExplainedEntry {
  const facts = [...help(node.help, context), { label: "Answer", words: answer }];
  return entry("group", { title: node.label, facts, content: questions(node.keys, context) });
}

function whenEntry({ rule, content }: NodeOf<"when">, context: ExplainContext): ExplainedEntry {
  // The compiled form keeps explicit `clears` apart from the layout, under the same rule.
  const logic = JSON.stringify(rule.logic);
  const cleared = context.form.clears
    .filter((clear) => JSON.stringify(clear.rule.logic) === logic)
    .flatMap(({ keys }) => keys);
  return entry("condition", {
    shown: when(conditionOfRule(rule.logic), context),
    facts: clearedFacts("Cleared when this hides", cleared, context),
    content: layoutEntries(content, context),
  });
}

function clearedFacts(label: string, keys: readonly string[], { names }: ExplainContext): readonly Fact[] {
  if (keys.length === 0) return [];
  return [{ label, words: keys.map((key) => `“${names.question(key)}”`).join(", ") }];
}

function when(condition: Condition, { names }: ExplainContext): RichText {
  const words = conditionWords(condition, names);
  return ["when ", ...(typeof words === "string" ? [words] : words)];
}

function firstOfEntries(groups: readonly RuleGroup[], context: ExplainContext): readonly ExplainedEntry[] {
  const conditions = groups.map(({ rule }) => conditionOfRule(rule.logic));
  const isSwitch = areExclusive(conditions);
  return groups.map(({ content }, index) => {
    const condition = conditions[index] ?? { kind: "all", parts: [] };
    const words = when(condition, context);
    const isLater = index > 0 && !isSwitch;
    return entry("condition", {
      shown: isLater ? ["when none of the alternatives above shows and ", ...afterWhen(words)] : words,
      content: layoutEntries(content, context),
    });
  });
}

function afterWhen(words: RichText): Exclude<RichText, string> {
  return typeof words === "string" ? [words] : words.slice(1);
}

/** Different answers to one question exclude each other, so the order of the groups says nothing. */
function areExclusive(conditions: readonly Condition[]): boolean {
  const compared = conditions.flatMap((condition) => (condition.kind === "compare" ? [condition] : []));
  const isNamed = compared.every(({ operator }) => operator === "equals" || operator === "in");
  const targets = compared.flatMap(({ target }) => target);
  const isOneQuestion = new Set(compared.map(({ key }) => key)).size === 1;
  return (
    compared.length === conditions.length &&
    isNamed &&
    isOneQuestion &&
    new Set(targets).size === targets.length
  );
}

function repeatWords({ min, max, label }: NodeOf<"addAnother">): string {
  if (min !== undefined && min >= max) return `${max} times, all of which must be filled in.`;
  const least = min === undefined ? "Up" : `At least ${min} times, which must be filled in, and up`;
  return `${least} to ${max} times, with the button “${label}”.`;
}

function repeatEntry(node: NodeOf<"addAnother">, context: ExplainContext): ExplainedEntry {
  const all = node.components.map(({ content }) => layoutEntries(content, context));
  const [first = []] = all;
  const titles = node.components.map(({ title }) => title).filter((title) => title !== "");
  const nameKey = node.components[0]?.nameKey;
  const facts = [
    { label: "Repeats", words: repeatWords(node) },
    ...(titles.length === 0
      ? []
      : [{ label: "Headings", words: titles.map((title) => `“${title}”`).join(", ") }]),
    ...(nameKey === undefined
      ? []
      : [{ label: "Named after", words: `The answer to “${context.names.question(nameKey)}”.` }]),
  ];
  return entry("repeat", {
    id: node.id,
    title: node.label,
    facts,
    content: [
      ...first,
      ...differencesOf(all).map(({ numbers, entries }) =>
        entry("condition", { shown: `differently for number ${numbers.join(", ")}`, content: entries }),
      ),
    ],
  });
}

function confirmEntry(node: NodeOf<"confirm">, context: ExplainContext): ExplainedEntry {
  const isButton = node.type === "button";
  const done = isButton ? "pressed" : "ticked";
  const control = isButton ? "the button" : "the box";
  const part = (shown: string, content: readonly LayoutNode[]) =>
    content.length === 0 ? [] : [entry("condition", { shown, content: layoutEntries(content, context) })];
  return entry("confirmation", {
    id: node.id,
    title: node.label,
    facts: [{ label: "Answer", words: isButton ? "A button to press." : "A box to tick." }],
    content: [
      ...part(`until ${control} “${node.label}” is ${done}`, node.before),
      ...(node.key === undefined ? [] : questions([node.key], context)),
      ...part(`below, until ${control} “${node.label}” is ${done}`, node.optional),
      ...part(`once ${control} “${node.label}” is ${done}`, node.after),
    ],
  });
}

function tabsEntry(node: NodeOf<"tabs">, context: ExplainContext): ExplainedEntry {
  return entry("tabs", {
    id: node.id,
    title: node.label,
    facts: [{ label: "Answer", words: `One tab: ${node.tabs.map(({ label }) => `“${label}”`).join(", ")}.` }],
    content: node.tabs.map(({ label, content, clears }) =>
      entry("condition", {
        shown: `while the tab “${label}” is chosen`,
        facts: clearedFacts("Cleared when this hides", clears, context),
        content: layoutEntries(content, context),
      }),
    ),
  });
}

function searchEntries(node: NodeOf<"search">, context: ExplainContext): readonly ExplainedEntry[] {
  const { names } = context;
  const filled = Object.keys(node.fills).map((key) =>
    context.form.questions[key] === undefined ? `${key} (not shown)` : `“${names.question(key)}”`,
  );
  const search: Fact = {
    label: "Search",
    words: `Among ${SEARCH_WORDS[node.category]}. A choice from the list fills ${filled.join(", ")}; “Use: …” takes what was typed.`,
  };
  const asked = questions([node.key], context).map((found) => ({
    ...found,
    facts: [...found.facts, search],
  }));
  if (node.content.length === 0) return asked;
  const shown = when({ kind: "compare", key: node.key, operator: "answered", target: undefined }, context);
  return [...asked, entry("condition", { shown, content: layoutEntries(node.content, context) })];
}

function actionWords(node: NodeOf<"action">, { form }: ExplainContext): string {
  if (!("route" in node)) {
    return node.action === "submit" ? "Submits the application." : "Makes a PDF copy of the application.";
  }
  const page = form.pages.find(({ route }) => route === node.route)?.title ?? node.route;
  return node.action === "saveAndContinue" ? `Saves the answers and opens “${page}”.` : `Opens “${page}”.`;
}
