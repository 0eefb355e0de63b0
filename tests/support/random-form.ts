import fc from "fast-check";
import { compileDefinitions } from "../../src/authoring/compile/compile-form.ts";
import { createReporter } from "../../src/authoring/findings/create-reporter.ts";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import type { Answer, CompiledForm } from "../../src/form/index.ts";

/** A small definition that compiles without a finding, and the answers that tell its rules apart. */
export interface RandomForm {
  readonly files: Readonly<Record<string, unknown>>;
  readonly form: CompiledForm;
  /** Answer key → answers to try, besides none: all codes, and the points around what rules compare with. */
  readonly tries: Readonly<Record<string, readonly Answer[]>>;
  /** What a failing test prints. */
  readonly [fc.toStringMethod]: () => string;
}

const KINDS = ["option", "boolean", "number", "date", "text"] as const;
type Kind = (typeof KINDS)[number];

/** What a question of each kind is, in the data model and in the schema. */
const QUESTIONS: Readonly<Record<Kind, { readonly model: object; readonly schema: object }>> = {
  option: { model: { type: "string", desc: true }, schema: { type: "string", optionsFrom: "letters" } },
  boolean: { model: { type: "boolean" }, schema: { type: "boolean" } },
  number: {
    model: { type: "string" },
    schema: { type: "string", numericString: { minimum: 0, maximum: 12, multipleOf: 0.5 } },
  },
  date: { model: { type: "date" }, schema: { type: "string", format: "date" } },
  text: { model: { type: "string" }, schema: { type: "string", minLength: 2 } },
};

const TRIES: Readonly<Record<Kind, readonly Answer[]>> = {
  option: ["A", "B", "C"],
  boolean: [true],
  number: ["0", "4.5", "5", "5.5", "9.5", "10", "10.5", "12"],
  date: ["1999-12-31", "2000-01-01", "2002-02-02", "2005-01-01", "2005-01-02"],
  text: ["xy", "7", "6.5", "7.5", "zz"],
};

/** The comparisons that rules make with a question of each kind; the data model's `desc` makes two more. */
const COMPARISONS: Readonly<Record<Asked["kind"], readonly object[]>> = {
  option: [
    { operator: "equals", target: "A" },
    { operator: "notEquals", target: "B" },
    { operator: "in", target: ["A", "C"] },
    { operator: "notIn", target: ["A", "B"] },
    { operator: "answered" },
    { operator: "notAnswered" },
  ],
  boolean: [
    { operator: "equals", target: true },
    { operator: "notEquals", target: true },
    { operator: "answered" },
  ],
  number: [
    { operator: "lt", target: 5 },
    { operator: "gte", target: 10 },
    { operator: "lte", target: "5" },
    { operator: "equals", target: 10 },
    { operator: "gt", target: 12 },
  ],
  date: [
    { operator: "gt", target: "2000-01-01" },
    { operator: "lte", target: "2005-01-01" },
    { operator: "equals", target: "2000-01-01" },
  ],
  text: [{ operator: "equals", target: "xy" }, { operator: "gt", target: 7 }, { operator: "notAnswered" }],
  select: [{ operator: "equals", target: "1" }, { operator: "in", target: ["2"] }, { operator: "answered" }],
};

type RulePlan =
  | {
      readonly rule: "compare";
      readonly question: number;
      readonly comparison: number;
      readonly ofLabel: boolean;
    }
  | { readonly rule: "all" | "any"; readonly parts: readonly RulePlan[] }
  | { readonly rule: "not"; readonly part: RulePlan };

/** A page before its keys are given out. Numbers choose among what there is at the place. */
type NodePlan =
  | { readonly node: "question"; readonly kind: Kind; readonly required: boolean }
  | { readonly node: "select"; readonly controlling: number }
  | { readonly node: "when"; readonly rule: RulePlan; readonly content: readonly NodePlan[] }
  | {
      readonly node: "firstOf";
      readonly groups: readonly { readonly rule: RulePlan; readonly content: readonly NodePlan[] }[];
    }
  | { readonly node: "switch"; readonly cases: readonly (readonly NodePlan[])[] }
  | { readonly node: "tabs"; readonly tabs: readonly (readonly NodePlan[])[] }
  | {
      readonly node: "confirm";
      readonly keyed: boolean;
      readonly before: readonly NodePlan[];
      readonly after: readonly NodePlan[];
    }
  | { readonly node: "search"; readonly content: readonly NodePlan[] }
  | { readonly node: "addAnother"; readonly kind: Kind; readonly inner: Kind; readonly comparison: number };

const { rule: RULE } = fc.letrec<{ rule: RulePlan }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.record({
      rule: fc.constant("compare" as const),
      question: fc.nat(20),
      comparison: fc.nat(20),
      ofLabel: fc.boolean(),
    }),
    fc.record({
      rule: fc.constantFrom("all" as const, "any" as const),
      parts: fc.array(tie("rule"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ rule: fc.constant("not" as const), part: tie("rule") }),
  ),
}));

const { node: NODE } = fc.letrec<{ node: NodePlan; content: readonly NodePlan[] }>((tie) => ({
  content: fc.array(tie("node"), { minLength: 1, maxLength: 2 }),
  node: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.record({
      node: fc.constant("question" as const),
      kind: fc.constantFrom(...KINDS),
      required: fc.boolean(),
    }),
    fc.record({ node: fc.constant("select" as const), controlling: fc.nat(20) }),
    fc.record({ node: fc.constant("when" as const), rule: RULE, content: tie("content") }),
    fc.record({
      node: fc.constant("firstOf" as const),
      groups: fc.array(fc.record({ rule: RULE, content: tie("content") }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      node: fc.constant("switch" as const),
      cases: fc.array(tie("content"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      node: fc.constant("tabs" as const),
      tabs: fc.array(tie("content"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      node: fc.constant("confirm" as const),
      keyed: fc.boolean(),
      before: tie("content"),
      after: tie("content"),
    }),
    fc.record({ node: fc.constant("search" as const), content: tie("content") }),
    fc.record({
      node: fc.constant("addAnother" as const),
      kind: fc.constantFrom(...KINDS),
      inner: fc.constantFrom(...KINDS),
      comparison: fc.nat(20),
    }),
  ),
}));

interface Asked {
  readonly key: string;
  readonly kind: Kind | "select";
}

/** Gives out keys in the order of the layout, so that a rule reads only questions that stand before it. */
class Draft {
  readonly model: Record<string, object> = {};
  readonly properties: Record<string, object> = {};
  readonly ui: Record<string, object> = {};
  readonly required: string[] = [];
  readonly tries: Record<string, readonly Answer[]> = {};
  readonly asked: Asked[] = [];
  #count = 0;

  next(word: string): string {
    this.#count += 1;
    return `${word}${this.#count}`;
  }

  ask(kind: Kind, key = this.next(kind)): string {
    this.#describe(kind, key);
    this.properties[key] = { ...QUESTIONS[kind].schema, title: key };
    this.asked.push({ key, kind });
    return key;
  }

  select(controlling: string): string {
    const key = this.next("select");
    this.#describe("option", key);
    this.properties[key] = { type: "string", title: key, optionsFrom: "numbers" };
    this.ui[key] = { "ui:optionsFor": controlling };
    this.tries[key] = ["1", "2"];
    this.asked.push({ key, kind: "select" });
    return key;
  }

  /** The further components of a repeated group, which the records must take, too. */
  repeat(kind: Kind, key: string): void {
    this.#describe(kind, key);
  }

  #describe(kind: Kind, key: string): void {
    this.model[key] = { ...QUESTIONS[kind].model, sensitivity: "public" };
    this.tries[key] = TRIES[kind];
  }
}

function writeRule(plan: RulePlan, asked: readonly Asked[]): object {
  if (plan.rule === "not") return { not: writeRule(plan.part, asked) };
  if (plan.rule !== "compare") return { [plan.rule]: plan.parts.map((part) => writeRule(part, asked)) };
  const question = asked[plan.question % asked.length];
  if (question === undefined) throw new Error("A rule stands before the first question.");
  if (question.kind === "option" && plan.ofLabel) {
    return { valueKey: `${question.key}_desc`, operator: "equals", target: "Letter B" };
  }
  const comparisons = COMPARISONS[question.kind];
  return { valueKey: question.key, ...comparisons[plan.comparison % comparisons.length] };
}

function writeNode(plan: NodePlan, draft: Draft): unknown {
  const content = (plans: readonly NodePlan[]) => plans.map((inner) => writeNode(inner, draft));
  // What stands inside must not be read by the rule around it.
  const before = [...draft.asked];
  switch (plan.node) {
    case "question": {
      const key = draft.ask(plan.kind);
      if (plan.required) draft.required.push(key);
      return key;
    }
    case "select": {
      const controllers = before.filter(({ kind }) => kind === "option");
      return draft.select(controllers[plan.controlling % controllers.length]?.key ?? "");
    }
    case "when":
      return { when: writeRule(plan.rule, before), content: content(plan.content) };
    case "firstOf":
      return {
        firstOf: plan.groups.map(({ rule, content: inner }) => ({
          when: writeRule(rule, before),
          content: content(inner),
        })),
      };
    case "switch": {
      const key = draft.ask("option");
      const cases = plan.cases.map((inner, index) => [["A", "B", "C"][index], content(inner)]);
      return { switch: key, cases: Object.fromEntries(cases) };
    }
    case "tabs":
      return {
        tabs: draft.next("tabs"),
        label: "Tabs",
        items: plan.tabs.map((inner, index) => ({
          id: `tab${index}`,
          label: "Tab",
          content: content(inner),
        })),
      };
    case "confirm": {
      const key = plan.keyed ? { key: draft.ask("boolean") } : {};
      return {
        confirm: draft.next("confirm"),
        type: "button",
        label: "Confirm",
        ...key,
        before: content(plan.before),
        after: content(plan.after),
      };
    }
    case "search":
      return {
        schoolSearch: draft.ask("text"),
        category: "hs_ceeb",
        fills: {},
        content: content(plan.content),
      };
    case "addAnother":
      return writeAddAnother(plan, draft);
    default:
      return plan satisfies never;
  }
}

function writeAddAnother(plan: Extract<NodePlan, { node: "addAnother" }>, draft: Draft): object {
  const prefix = `${draft.next("more")}_`;
  const comparisons = COMPARISONS[plan.kind];
  const [outer, inner] = [`${prefix}outer`, `${prefix}inner`];
  draft.ask(plan.kind, outer);
  draft.ask(plan.inner, inner);
  draft.repeat(plan.kind, `${prefix}2_outer`);
  draft.repeat(plan.inner, `${prefix}2_inner`);
  const rule = { valueKey: outer, ...comparisons[plan.comparison % comparisons.length] };
  return {
    addAnother: prefix,
    label: "Add",
    prefix,
    max: 2,
    content: [outer, { when: rule, content: [inner] }],
  };
}

const LETTERS = [
  { code: "A", label: "Letter A" },
  { code: "B", label: "Letter B" },
  { code: "C", label: "Letter C" },
];
/** Nothing for C, and one number for A and B alike. */
const NUMBERS = [
  { code: "1", label: "One", for: "A" },
  { code: "2", label: "Two", for: "B" },
];

function writeForm(pages: readonly (readonly NodePlan[])[]): RandomForm {
  const draft = new Draft();
  const start = [draft.ask("option"), draft.ask("boolean")];
  const described = pages.map((nodes, index) => {
    const before = new Set(index === 0 ? [] : Object.keys(draft.properties));
    const layout = [...(index === 0 ? start : []), ...nodes.map((node) => writeNode(node, draft))];
    return writePage(layout, draft, before);
  });
  const ids = pages.map((_, index) => `page${index + 1}`);
  const files = {
    "application.json": {
      title: "Random",
      pages: ids.map((id) => ({ id, route: `/${id}`, step: id, title: id })),
    },
    "data-model.json": { keys: draft.model },
    "options/letters.json": { options: LETTERS },
    "options/numbers.json": { options: NUMBERS },
    ...Object.fromEntries(
      described.flatMap(({ schema, ui }, index) => [
        [`pages/${ids[index]}.schema.json`, schema],
        [`pages/${ids[index]}.ui.json`, ui],
      ]),
    ),
  };
  return {
    files,
    form: compiled(files),
    tries: draft.tries,
    [fc.toStringMethod]: () => JSON.stringify(described),
  };
}

const REQUIRING = {
  any: [
    { valueKey: "option1_desc", operator: "equals", target: "Letter B" },
    { valueKey: "boolean2", operator: "equals", target: true },
  ],
};

/** A page's files: the questions that were asked since `before`, the last two required ones only under conditions, one of them across pages. */
function writePage(
  layout: readonly unknown[],
  draft: Draft,
  before: ReadonlySet<string>,
): { readonly schema: object; readonly ui: object } {
  const isHere = (key: string) => Object.hasOwn(draft.properties, key) && !before.has(key);
  const onPage = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => isHere(key)));
  const required = draft.required.filter(isHere);
  const conditional = required.at(-1);
  const byRule = required.at(-2);
  const condition = draft.asked.find(({ key, kind }) => kind === "option" && isHere(key))?.key;
  return {
    schema: {
      properties: onPage(draft.properties),
      required: required.slice(0, -2),
      ...(byRule !== undefined && { requiredWhen: { [byRule]: REQUIRING } }),
      ...(conditional !== undefined &&
        condition !== undefined && {
          if: { properties: { [condition]: { const: "A" } }, required: [condition] },
          then: { required: [conditional] },
        }),
    },
    ui: { ...onPage(draft.ui), "ui:layout": layout },
  };
}

/** The form that definitions compile to, given as values by path. Throws when lint has anything to say of them. */
export function compiled(files: Readonly<Record<string, unknown>>): CompiledForm {
  const texts = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]);
  const sources = readDefinitions(Object.fromEntries(texts));
  const { report, findings } = createReporter(sources);
  const compilation = compileDefinitions(sources, report);
  if (compilation === undefined || findings.length > 0) throw new Error(JSON.stringify(findings));
  return compilation.form;
}

/**
 * Small forms of every node that offers a choice, nested in each other, on one or two pages, whose rules never read
 * what they show.
 */
export const randomForm: fc.Arbitrary<RandomForm> = fc
  .tuple(fc.array(NODE, { minLength: 1, maxLength: 4 }), fc.nat(8))
  .map(([nodes, at]) => {
    const pages = [nodes.slice(0, at), nodes.slice(at)];
    return writeForm(pages.filter((page, index) => index === 0 || page.length > 0));
  });

/** An applicant's choice of tabs and number of components; confirmations as far as the records keep them. */
export function randomView(form: CompiledForm) {
  const tabs = Object.values(form.tabs).map(({ id, tabs: items }) => [
    id,
    fc.constantFrom(...items.map((tab) => tab.id)),
  ]);
  const counts = Object.values(form.addAnother).map(({ id, max }) => [id, fc.integer({ min: 1, max })]);
  return fc.record({
    tabs: fc.record<Record<string, string>>(Object.fromEntries(tabs)),
    counts: fc.record<Record<string, number>>(Object.fromEntries(counts)),
    confirmed: fc.constant<readonly string[]>([]),
  });
}

/** Answers to some of a form's questions, whether they are shown or not. */
export function randomAnswers({ tries }: RandomForm): fc.Arbitrary<Readonly<Record<string, Answer>>> {
  const answers = Object.entries(tries).map(([key, values]) => [key, fc.constantFrom<Answer>("", ...values)]);
  return fc.record<Record<string, Answer>>(Object.fromEntries(answers), { requiredKeys: [] });
}
