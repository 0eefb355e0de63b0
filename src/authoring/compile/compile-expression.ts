import type { Expression, Question } from "../../form/definition/compiled-form.ts";
import { LIST_OPERATORS, type ListOperator } from "../../form/definition/computed.ts";
import type { ComputedDefinition } from "../../form/definition/definition.ts";
import type { FindingCode, JsonPath, Report } from "../findings/finding.ts";
import { compileRule } from "./compile-rule.ts";
import type { ComputedOrigin, OperandKind } from "./operand-kinds.ts";
import type { OriginsBuilder } from "./origins.ts";

/** What an expression is compiled with. */
export interface ExpressionContext {
  readonly questions: Readonly<Record<string, Question>>;
  readonly origins: OriginsBuilder;
  readonly report: Report;
  readonly operands: Operands;
}

/** What there is to work answers out of. */
export interface Operands {
  readonly kinds: ReadonlyMap<string, OperandKind>;
  readonly problem: (key: string, reader: string) => string | undefined;
  /** The same question in all entries of the groups around it. */
  readonly inEachEntry: (key: string) => readonly string[];
  readonly groups: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** What is wanted of an operand: one kind, numbers or days alike, or anything. */
type Wanted = "number" | "date" | "text" | "ordered" | "anything";

/** What an operand is, for whoever wrote it. */
export const KIND_WORDS: Readonly<Record<OperandKind, string>> = {
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
export function fits(kind: OperandKind, wanted: Wanted): boolean {
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
export class ExpressionCompiler {
  readonly #key: string;
  readonly #written: ComputedOrigin;
  readonly #context: ExpressionContext;
  readonly #reads: Set<string>;

  constructor(key: string, written: ComputedOrigin, context: ExpressionContext, reads: Set<string>) {
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
      ...ahead,
      rename,
      report,
      conditions: origins.conditions,
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
    this.#report(
      path,
      `${capital(WANTED_WORDS[wanted])} is needed here, but this is ${KIND_WORDS[made.kind]}.`,
    );
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
