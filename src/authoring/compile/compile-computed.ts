import type {
  CompiledForm,
  ComputedAnswer,
  Expression,
  Question,
} from "../../form/definition/compiled-form.ts";
import { TEXTAREA_MAX_LENGTH } from "../../form/definition/compiled-form.ts";
import { LIST_OPERATORS, type ListOperator, type ResultKind } from "../../form/definition/computed.ts";
import type { ComputedDefinition, DataModelFile, PropertySchema } from "../../form/definition/definition.ts";
import { currencyOf } from "../../form/typed/read-amount.ts";
import type { FindingCode, JsonPath, Report } from "../findings/finding.ts";
import type { ExpandedPage } from "./compile-page.ts";
import { compileRule } from "./compile-rule.ts";
import {
  type ComputedOrigin,
  kindOfResult,
  type OperandKind,
  operandKind,
  problemWithOperand,
} from "./operand-kinds.ts";
import type { OriginsBuilder } from "./origins.ts";

interface ComputedContext {
  readonly expanded: readonly ExpandedPage[];
  readonly questions: Readonly<Record<string, Question>>;
  readonly dataModel: DataModelFile["keys"];
  readonly origins: OriginsBuilder;
  readonly report: Report;
  readonly currency: string;
}

/** The answers that are worked out of others, as the pages have them; what is wrong with them is reported. */
export function compileComputed(context: ComputedContext): readonly ComputedAnswer[] {
  const properties = new Map(context.expanded.flatMap((page) => [...page.properties]));
  const operands = operandsOf(context, properties);
  return context.expanded.flatMap(({ computed }) =>
    [...computed].flatMap(([key, written]) => {
      const property = properties.get(key);
      return property === undefined ? [] : [compileOne(key, written, property, { ...context, operands })];
    }),
  );
}

/** What there is to work answers out of. */
interface Operands {
  readonly kinds: ReadonlyMap<string, OperandKind>;
  readonly problem: (key: string, reader: string) => string | undefined;
  /** The same question in all entries of the groups around it. */
  readonly inEachEntry: (key: string) => readonly string[];
  readonly groups: ReadonlyMap<string, readonly (readonly string[])[]>;
}

function operandsOf(
  { expanded, questions, dataModel }: ComputedContext,
  properties: ReadonlyMap<string, PropertySchema>,
): Operands {
  const repeated = new Map(expanded.flatMap((page) => [...page.repeatedKeys]));
  const uis = new Map(expanded.flatMap(({ page }) => Object.entries(page.uiSchema)));
  const kinds = new Map(
    Object.values(questions).map((question) => {
      const [property, ui] = [properties.get(question.key) ?? {}, uis.get(question.key) ?? {}];
      return [question.key, operandKind(question, property, ui)] as const;
    }),
  );
  const earlierOf = (key: string): readonly string[] => {
    const earlier = repeated.get(key);
    return earlier === undefined || earlier === key ? [] : [earlier, ...earlierOf(earlier)];
  };
  const later = new Map<string, string[]>();
  for (const key of Object.keys(questions)) {
    for (const earlier of earlierOf(key)) later.set(earlier, [...(later.get(earlier) ?? [earlier]), key]);
  }
  return {
    kinds,
    problem: (key, reader) =>
      problemWithOperand({ kind: kinds.get(key), ui: uis.get(key) }, [dataModel[key], dataModel[reader]]),
    inEachEntry: (key) => later.get(key) ?? [],
    groups: new Map(
      expanded.flatMap(({ addAnother }) => addAnother.map(({ id, components }) => [id, components] as const)),
    ),
  };
}

function compileOne(
  key: string,
  written: ComputedOrigin,
  property: PropertySchema,
  context: ComputedContext & { readonly operands: Operands },
): ComputedAnswer {
  const reads = new Set<string>();
  const compiling = new Compiling(key, written, context, reads);
  const { file, path } = written.origin;
  const made = compiling.compile(written.definition, path);
  const wanted = kindOfResult(property);
  if (wanted === undefined) {
    const message = `"${key}" has the format ${property.format}, in which nothing can be worked out.`;
    context.report("computed-result", file, [...path.slice(0, -1), "format"], message);
  } else if (!fits(made.kind, wanted)) {
    const message = `"${key}" has to be ${WORDS[wanted]}, but ${WORDS[made.kind]} is worked out.`;
    context.report("computed-result", file, path, message);
  }
  return { key, expression: made.expression, reads: [...reads], result: resultOf(key, property, context) };
}

function resultOf(key: string, { format, maxLength }: PropertySchema, context: ComputedContext): ResultKind {
  if (format === "date") return { kind: "date" };
  if (format === "money") return { kind: "number", decimals: currencyOf(context.currency).decimals };
  if (format !== undefined) return { kind: "number", decimals: MOST_DECIMALS };
  const longest = maxLength ?? context.dataModel[key]?.maxLength ?? TEXTAREA_MAX_LENGTH;
  return { kind: "text", longest };
}

const MOST_DECIMALS = 15;

/** What is wanted of an operand: one kind, numbers or days alike, or anything. */
type Wanted = "number" | "date" | "text" | "ordered" | "anything";

const WORDS: Readonly<Record<OperandKind, string>> = {
  number: "a number",
  date: "a day",
  text: "a text",
  code: "a choice",
  box: "a box or a document",
  any: "an answer",
};

const WANTED_WORDS: Readonly<Record<Wanted, string>> = {
  number: "a number",
  date: "a day",
  text: "a text, a number or a day",
  ordered: "numbers, or days",
  anything: "an answer",
};

/** Codes of options may be numbers; what is worked out without a format is what comes of it. */
function fits(kind: OperandKind, wanted: Wanted): boolean {
  if (wanted === "anything" || kind === "any") return true;
  if (wanted === "text") return kind !== "box";
  if (wanted === "ordered") return kind === "number" || kind === "date" || kind === "code";
  return kind === wanted || (kind === "code" && wanted === "number");
}

const LIST_WANTS: Readonly<Record<ListOperator, readonly [operands: Wanted, exactly?: number]>> = {
  "+": ["number"],
  "-": ["number", 2],
  "*": ["number"],
  min: ["ordered"],
  max: ["ordered"],
  count: ["anything"],
  years: ["date", 2],
  months: ["date", 2],
  days: ["date", 2],
};

interface Made {
  readonly expression: Expression;
  readonly kind: OperandKind;
}

/** One expression while it is compiled. */
class Compiling {
  readonly #key: string;
  readonly #written: ComputedOrigin;
  readonly #context: ComputedContext & { readonly operands: Operands };
  readonly #reads: Set<string>;

  constructor(
    key: string,
    written: ComputedOrigin,
    context: ComputedContext & { readonly operands: Operands },
    reads: Set<string>,
  ) {
    this.#key = key;
    this.#written = written;
    this.#context = context;
    this.#reads = reads;
  }

  compile(definition: ComputedDefinition, path: JsonPath, isCounted = false): Made {
    if (typeof definition === "number") return this.#number(definition, path);
    if (typeof definition === "string") return { expression: definition, kind: textKind(definition) };
    const [word, ...more] = Object.keys(definition).filter((name) => !BESIDE.has(name));
    if (word === undefined || more.length > 0) {
      this.#report(
        path,
        `An expression has exactly one of its words, not ${word ?? "none"}${more.map((name) => ` and ${name}`).join("")}.`,
      );
      return { expression: "", kind: "any" };
    }
    if ("var" in definition)
      return this.#variable(this.#written.rename(definition.var), [...path, "var"], isCounted);
    if ("each" in definition) {
      this.#report(
        [...path, "each"],
        `"each" gives many answers, so it stands in the list of a sum or the like.`,
      );
      return { expression: "", kind: "any" };
    }
    if ("entries" in definition) return this.#entries(definition.entries, [...path, "entries"]);
    if ("today" in definition) return { expression: { today: true }, kind: "date" };
    if ("round" in definition) {
      const round = this.#operand(definition.round, [...path, "round"], "number").expression;
      return { expression: { round, decimals: definition.decimals ?? 0 }, kind: "number" };
    }
    if ("age" in definition) {
      const from = this.#operand(definition.age, [...path, "age"], "date").expression;
      const on = this.#operand(definition.on ?? { today: true }, [...path, "on"], "date").expression;
      return { expression: { years: [from, on] }, kind: "number" };
    }
    if ("join" in definition) {
      const parts = this.#list(definition.join, [...path, "join"], "text").map(
        ({ expression }) => expression,
      );
      return { expression: { join: parts, with: definition.with ?? " " }, kind: "text" };
    }
    if ("if" in definition) return this.#choice(definition, path);
    return this.#listOperator(definition, path);
  }

  #choice(definition: Extract<ComputedDefinition, { readonly if: unknown }>, path: JsonPath): Made {
    const { rename, origin, ahead } = this.#written;
    const { origins, report } = this.#context;
    const rule = compileRule(definition.if, {
      ...{ ...ahead, rename, report, conditions: origins.conditions },
      origin: { file: origin.file, path: [...path, "if"] },
    });
    for (const read of rule.reads) this.#reads.add(read);
    const then = this.compile(definition.then, [...path, "then"]);
    const other =
      definition.else === undefined ? undefined : this.compile(definition.else, [...path, "else"]);
    const kind =
      other === undefined || other.kind === then.kind ? then.kind : commonKind(then.kind, other.kind);
    return {
      expression: { if: rule, then: then.expression, ...(other && { else: other.expression }) },
      kind,
    };
  }

  #listOperator(definition: object, path: JsonPath): Made {
    for (const word of LIST_OPERATORS) {
      const list: unknown = Object.entries(definition).find(([name]) => name === word)?.[1];
      if (!Array.isArray(list)) continue;
      const [wanted, exactly] = LIST_WANTS[word];
      // The format check has passed, so the list is one of expressions.
      const operands = this.#list(
        list as readonly ComputedDefinition[],
        [...path, word],
        wanted,
        word === "count",
      );
      if (exactly !== undefined && operands.length !== exactly) {
        this.#report([...path, word], `"${word}" takes ${exactly} operands, not ${operands.length}.`);
      }
      const kinds = new Set(operands.map(({ kind }) => (kind === "code" ? "number" : kind)));
      if (wanted === "ordered" && kinds.has("number") && kinds.has("date")) {
        this.#report([...path, word], `"${word}" compares numbers, or days, but not both.`);
      }
      const kind = wanted === "ordered" && kinds.has("date") ? "date" : "number";
      return {
        expression: listExpression(
          word,
          operands.map(({ expression }) => expression),
        ),
        kind,
      };
    }
    return { expression: "", kind: "any" };
  }

  /** The operands, those of `each` written out. */
  #list(
    list: readonly ComputedDefinition[],
    path: JsonPath,
    wanted: Wanted,
    isCounted = false,
  ): readonly Made[] {
    return list.flatMap((operand, index) => {
      const place = [...path, index];
      if (typeof operand !== "object" || !("each" in operand))
        return [this.#operand(operand, place, wanted, isCounted)];
      const first = this.#written.rename(operand.each);
      const keys = this.#context.operands.inEachEntry(first);
      if (keys.length === 0 && Object.hasOwn(this.#context.questions, first)) {
        this.#report(
          [...place, "each"],
          `"each" means all entries of a group, but "${first}" stands in none.`,
        );
      }
      const [one = first, ...others] = keys;
      const made = this.#fitting(
        this.#variable(one, [...place, "each"], isCounted),
        [...place, "each"],
        wanted,
      );
      // What is wrong is wrong in every entry, and told of the first.
      for (const key of others) this.#reads.add(key);
      return [made, ...others.map((key): Made => ({ expression: { var: key }, kind: made.kind }))];
    });
  }

  #operand(definition: ComputedDefinition, path: JsonPath, wanted: Wanted, isCounted = false): Made {
    return this.#fitting(this.compile(definition, path, isCounted), path, wanted);
  }

  #fitting(made: Made, path: JsonPath, wanted: Wanted): Made {
    if (fits(made.kind, wanted)) return made;
    this.#report(path, `${capital(WANTED_WORDS[wanted])} is needed here, but this is ${WORDS[made.kind]}.`);
    return { ...made, kind: "any" };
  }

  #variable(key: string, path: JsonPath, isCounted: boolean): Made {
    const { kinds, problem } = this.#context.operands;
    const kind = kinds.get(key);
    this.#reads.add(key);
    if (kind === undefined) {
      this.#report(path, `There is no question "${key}" to work this out of.`);
      return { expression: { var: key }, kind: "any" };
    }
    const refused = isCounted ? undefined : problem(key, this.#key);
    if (refused !== undefined) this.#report(path, `"${key}" ${refused}`);
    return { expression: { var: key }, kind };
  }

  #entries(id: string, path: JsonPath): Made {
    const { groups } = this.#context.operands;
    const { entry } = this.#written;
    // A group inside entries has an id in each of them.
    const own = entry === undefined || entry === 1 ? undefined : groups.get(`${id}_${entry}`);
    const entries = own ?? groups.get(id);
    if (entries === undefined)
      this.#report(path, `There is no repeated group "${id}" to count the entries of.`);
    for (const key of (entries ?? []).flat()) this.#reads.add(key);
    return { expression: { entries: entries ?? [] }, kind: "number" };
  }

  #number(number: number, path: JsonPath): Made {
    const text = String(number);
    if (!/^-?\d+(?:\.\d+)?$/.test(text))
      this.#report(path, `${text} is no number that can be counted with exactly.`);
    return { expression: text, kind: "number" };
  }

  #report(path: JsonPath, message: string, code: FindingCode = "computed-operand"): void {
    this.#context.report(code, this.#written.origin.file, path, message);
  }
}

/** Words that stand beside another one. */
const BESIDE: ReadonlySet<string> = new Set(["decimals", "on", "with", "then", "else"]);

function listExpression(word: ListOperator, operands: readonly Expression[]): Expression {
  switch (word) {
    case "+":
      return { "+": operands };
    case "-":
      return { "-": operands };
    case "*":
      return { "*": operands };
    case "min":
      return { min: operands };
    case "max":
      return { max: operands };
    case "count":
      return { count: operands };
    case "years":
      return { years: operands };
    case "months":
      return { months: operands };
    case "days":
      return { days: operands };
    default:
      return word satisfies never;
  }
}

function textKind(text: string): OperandKind {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return "date";
  return "text";
}

function commonKind(one: OperandKind, other: OperandKind): OperandKind {
  const isNumber = (kind: OperandKind) => kind === "number" || kind === "code";
  if (one === "any" || other === "any") return "any";
  return isNumber(one) && isNumber(other) ? "number" : "text";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether anything in an expression counts from the applicant's day. */
export function expressionReadsToday(expression: Expression): boolean {
  return (
    typeof expression === "object" &&
    ("today" in expression || JSON.stringify(expression).includes('{"today":'))
  );
}

/** The computed answers, each after those that it reads. Those that go round in a circle come last, as written. */
export function inOrder(computed: readonly ComputedAnswer[]): readonly ComputedAnswer[] {
  const byKey = new Map(computed.map((one) => [one.key, one]));
  const ordered = new Set<ComputedAnswer>();
  const entered = new Set<string>();
  const add = (one: ComputedAnswer) => {
    if (entered.has(one.key)) return;
    entered.add(one.key);
    for (const read of one.reads) {
      const before = byKey.get(read);
      if (before !== undefined) add(before);
    }
    ordered.add(one);
  };
  computed.forEach(add);
  return [...ordered];
}

/**
 * Reports answers that are worked out of themselves: directly, out of others that are, or out of one that shows
 * depending on them.
 */
export function reportCircles(
  form: Pick<CompiledForm, "computed" | "dependents">,
  computed: ReadonlyMap<string, ComputedOrigin>,
  report: Report,
): void {
  const reads = new Map<string, Set<string>>();
  const add = (key: string, read: string) => reads.set(key, (reads.get(key) ?? new Set()).add(read));
  for (const one of form.computed ?? []) for (const read of one.reads) add(one.key, read);
  for (const [controlling, keys] of Object.entries(form.dependents))
    for (const key of keys) add(key, controlling);
  const told = new Set<string>();
  for (const { key } of form.computed ?? []) {
    const circle = told.has(key) ? undefined : circleFrom(key, reads);
    const origin = computed.get(key)?.origin;
    if (circle === undefined || origin === undefined) continue;
    for (const one of circle) told.add(one);
    const way = [...circle, key].map((one) => `"${one}"`).join(", which depends on ");
    report("computed-circle", origin.file, origin.path, `This is worked out of itself: ${way}.`);
  }
}

/** The shortest way from a key back to itself. */
function circleFrom(
  key: string,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[key, [key]]]);
  // A Map's iteration includes what is added on the way.
  for (const [at, way] of ways) {
    for (const read of reads.get(at) ?? []) {
      if (read === key) return way;
      if (!ways.has(read)) ways.set(read, [...way, read]);
    }
  }
  return undefined;
}
