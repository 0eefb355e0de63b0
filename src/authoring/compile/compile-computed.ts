import type { ComputedAnswer } from "../../form/definition/compiled-form.ts";
import { TEXTAREA_MAX_LENGTH } from "../../form/definition/compiled-form.ts";
import type { ResultKind } from "../../form/definition/computed.ts";
import type { DataModelFile, PropertySchema } from "../../form/definition/definition.ts";
import { currencyOf } from "../../form/typed/read-amount.ts";
import {
  ExpressionCompiler,
  type ExpressionContext,
  fits,
  KIND_WORDS,
  type Operands,
} from "./compile-expression.ts";
import type { ExpandedPage } from "./compile-page.ts";
import { type ComputedOrigin, kindOfResult, operandKind, problemWithOperand } from "./operand-kinds.ts";

interface ComputedContext extends Omit<ExpressionContext, "operands"> {
  readonly expanded: readonly ExpandedPage[];
  readonly dataModel: DataModelFile["keys"];
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
  const compiling = new ExpressionCompiler(key, written, context, reads);
  const { file, path } = written.origin;
  const made = compiling.compile(written.definition, path);
  const wanted = kindOfResult(property);
  if (wanted === undefined) {
    const message = `"${key}" has the format ${property.format}, in which nothing can be worked out.`;
    context.report("computed-result", file, [...path.slice(0, -1), "format"], message);
  } else if (!fits(made.kind, wanted)) {
    const message = `"${key}" has to be ${KIND_WORDS[wanted]}, but ${KIND_WORDS[made.kind]} is worked out.`;
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
