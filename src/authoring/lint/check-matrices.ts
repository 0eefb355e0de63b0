import type { CompiledForm, Option } from "../../form/definition/compiled-form.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { type Check, questionOf, reportOnce } from "./check-context.ts";

type Matrix = Extract<LayoutNode, { readonly kind: "matrix" }>;

/** More columns than this are too narrow for words at their heads. */
const MOST_COLUMNS = 7;

/** Tables of radio buttons: each row is such a question, with the options of the first one (MTX-03). */
export const checkMatrices: Check = ({ form, origins, report }) => {
  const once = reportOnce(report);
  for (const node of nodesOfKind(form, "matrix")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    const columns = problemOfColumns(node, form);
    if (columns !== undefined) once("matrix-does-not-fit", origin, ...columns);
    for (const key of node.keys) {
      const row = problemOfRow(key, node, form);
      const use = origins.uses.get(key)?.find(({ path }) => path.at(-2) === "matrix");
      if (row !== undefined) once("matrix-does-not-fit", use ?? origin, ...row);
    }
  }
};

type Problem = readonly [message: string, suggestion: string];

function problemOfColumns({ keys: [first = ""] }: Matrix, form: CompiledForm): Problem | undefined {
  const options = optionsAt(first, form);
  if (options.length > MOST_COLUMNS) {
    return [
      `A table has ${MOST_COLUMNS} columns at most, but "${first}" has ${options.length} options.`,
      "Take options out, or ask the questions one below the other, without a table.",
    ];
  }
  const helped = options.find(({ help }) => help !== undefined);
  if (helped === undefined) return undefined;
  return [
    `The option "${helped.label}" has a help, for which a column has no place.`,
    'Say it in the "help" of the table, or ask the questions without a table.',
  ];
}

function problemOfRow(key: string, { keys: [first = ""] }: Matrix, form: CompiledForm): Problem | undefined {
  const question = questionOf(form, key);
  const page = form.pages.find(({ id }) => id === question?.page);
  // A key without a question is reported as such.
  if (question === undefined || page === undefined) return undefined;
  if (question.options === undefined || widgetOf(question, page) !== "radio") {
    return [
      `"${key}" is a row of a table of radio buttons, but has none.`,
      `Give it "optionsFrom" and the "ui:widget" "radio".`,
    ];
  }
  const word = question.optionsFor !== undefined ? "ui:optionsFor" : question.texts && "ui:texts";
  if (word !== undefined) {
    return [
      `"${key}" is a row of a table and says "${word}", for which a row has no place.`,
      "Ask it outside of the table.",
    ];
  }
  if (written(optionsAt(key, form)) === written(optionsAt(first, form))) return undefined;
  return [
    `"${key}" has other options than "${first}", which stand over the columns of the table.`,
    'Give both the same "optionsFrom".',
  ];
}

function optionsAt(key: string, form: CompiledForm): readonly Option[] {
  return form.options[questionOf(form, key)?.options ?? ""] ?? [];
}

function written(options: readonly Option[]): string {
  return JSON.stringify(options.map(({ code, label }) => [code, label]));
}
