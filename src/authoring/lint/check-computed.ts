import type { PropertySchema } from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf, ownKeys } from "../../form/definition/nodes.ts";
import type { Origin } from "../compile/origins.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, requiredWithin, schemaFiles } from "./definition-parts.ts";

/** What a question whose answer is worked out may say. */
const FITTING: ReadonlySet<string> = new Set<keyof PropertySchema>([
  "type",
  "title",
  "format",
  "maxLength",
  "computed",
]);

type Refuse = (origin: Origin, message: string, suggestion?: string) => void;

/** Asking applicants for what is worked out (CPT-06): nobody can answer it, choose it or mend it. */
export const checkComputed: Check = (context) => {
  const once = reportOnce(context.report);
  const refuse: Refuse = (origin, message, suggestion) => once("computed-asked", origin, message, suggestion);
  checkWords(context, refuse);
  checkRequired(context, refuse);
  for (const { layout } of context.form.pages) checkPlaces(layout, context, refuse);
};

function isComputed({ form }: CheckContext, key: string): boolean {
  return questionOf(form, key)?.computed === true;
}

function checkWords({ sources }: CheckContext, refuse: Refuse): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      if (property.computed === undefined) continue;
      if (isConditional) {
        const message = `"${key}" is worked out inside a condition, where nothing reads it.`;
        refuse({ file, path: [...path, "computed"] }, message, 'Write an "if" in the expression itself.');
      }
      const asks = Object.keys(property).find((word) => !FITTING.has(word));
      if (asks !== undefined) {
        const message = `"${key}" is worked out, so "${asks}" asks something of it that nobody can mend.`;
        refuse(
          { file, path: [...path, asks] },
          message,
          "Take it out, or write a check of the answers it is worked out of.",
        );
      } else if (property.type === "boolean") {
        refuse({ file, path: [...path, "type"] }, `"${key}" is worked out, and no box can be ticked for it.`);
      }
    }
  }
}

function checkRequired(context: CheckContext, refuse: Refuse): void {
  for (const { key, origin } of context.origins.required) {
    if (isComputed(context, key))
      refuse(origin, `"${key}" is worked out, so nobody can be required to answer it.`);
  }
  for (const { requiredWhen = {} } of context.form.pages) {
    for (const [key, rule] of Object.entries(requiredWhen)) {
      const origin = context.origins.requiredWhen.get(rule);
      if (origin === undefined || !isComputed(context, key)) continue;
      refuse(origin, `"${key}" is worked out, so nobody can be required to answer it.`);
    }
  }
  for (const { file, value } of schemaFiles(context.sources)) {
    for (const { key, path, isConditional } of requiredWithin(value)) {
      // Inside an `if` it asks whether there is an answer.
      if (!isConditional || path.includes("if") || path.includes("not") || !isComputed(context, key))
        continue;
      refuse({ file, path }, `"${key}" is worked out, so nobody can be required to answer it.`);
    }
  }
}

/** Places of the layout where only what applicants answer can stand. */
function checkPlaces(nodes: readonly LayoutNode[], context: CheckContext, refuse: Refuse): void {
  for (const node of nodes) {
    const filled = node.kind === "search" ? Object.keys(node.fills) : [];
    for (const key of [...(node.kind === "question" ? [] : ownKeys(node)), ...filled]) {
      const origin = context.origins.uses.get(key)?.[0];
      if (!isComputed(context, key) || origin === undefined) continue;
      refuse(
        origin,
        `"${key}" is worked out, so it cannot stand where it is chosen, ticked, searched for or filled in.`,
      );
    }
    for (const content of contentsOf(node)) checkPlaces(content, context, refuse);
  }
}
