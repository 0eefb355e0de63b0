import type { Origin } from "../../compile/origins.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "../check-context.ts";
import { nodesOfKind } from "../layout-nodes.ts";

type ReportAt = ReturnType<typeof reportOnce>;

/** Parts of the layout that need a question of a certain kind: switch, confirm, monthYear and upload. */
export const checkNodeQuestions: Check = (context) => {
  const once = reportOnce(context.report);
  checkSwitches(context, once);
  checkConfirms(context, once);
  checkMonthYears(context, once);
  checkUploads(context, once);
};

/** A switch is compiled to groups of conditions; what is written says that it was one. */
function checkSwitches({ form, origins }: CheckContext, once: ReportAt): void {
  for (const { origin, rule } of origins.guards) {
    const [key] = rule.reads;
    if (origin.path.at(-2) !== "cases" || key === undefined) continue;
    const question = questionOf(form, key);
    if (question === undefined || question.options !== undefined) continue;
    const message = `This switch shows something else for each option of "${key}", but "${key}" has no options.`;
    const place = { file: origin.file, path: [...origin.path.slice(0, -2), "switch"] };
    once("options-missing", place, message, 'Add "optionsFrom" to the question, with the name of a list.');
  }
}

function checkConfirms({ form, origins }: CheckContext, once: ReportAt): void {
  for (const node of nodesOfKind(form, "confirm")) {
    const origin = origins.nodes.get(node);
    if (node.key === undefined || origin === undefined || questionOf(form, node.key)?.type === "boolean")
      continue;
    const message = `The answer "${node.key}" says whether something is confirmed, so it must be boolean.`;
    once("confirm-not-boolean", within(origin, "key"), message, 'Give it the type "boolean" in both files.');
  }
}

function checkMonthYears({ form, origins }: CheckContext, once: ReportAt): void {
  for (const node of nodesOfKind(form, "monthYear")) {
    const origin = origins.nodes.get(node);
    (["month", "year"] as const).forEach((widget, index) => {
      const key = node.keys[index] ?? "";
      const page = form.pages.find(({ id }) => id === questionOf(form, key)?.page);
      if (origin === undefined || page === undefined || page.uiSchema[key]?.["ui:widget"] === widget) return;
      const message = `"${key}" is the ${widget} of a month and a year, but its widget is not "${widget}".`;
      const suggestion = `Add "ui:widget": "${widget}" to "${key}", or exchange the two keys.`;
      once("month-year-widgets", within(origin, "monthYear", index), message, suggestion);
    });
  }
}

function checkUploads({ form, origins }: CheckContext, once: ReportAt): void {
  const uploads = new Set<string>();
  for (const node of nodesOfKind(form, "upload")) {
    const origin = origins.nodes.get(node);
    uploads.add(node.key);
    if (origin === undefined || questionOf(form, node.key)?.type === "document") continue;
    const message = `A document is uploaded for "${node.key}", but the data model does not say that it is one.`;
    const suggestion = 'Give the key the type "document" in data-model.json.';
    once("upload-not-document", within(origin, "upload"), message, suggestion);
  }
  for (const { key, type } of Object.values(form.questions)) {
    const [use] = origins.uses.get(key) ?? [];
    if (type !== "document" || uploads.has(key) || use === undefined) continue;
    const message = `"${key}" is a document, which nobody can write into a box.`;
    once("document-without-upload", use, message, `Write { "upload": "${key}" } instead of the key alone.`);
  }
}

function within(origin: Origin, ...steps: readonly (string | number)[]): Origin {
  return { file: origin.file, path: [...origin.path, ...steps] };
}
