import { FORMATS } from "../../form/definition/formats.ts";
import { keysBelow } from "../../form/definition/nodes.ts";
import type { Origin } from "../compile/origins.ts";
import { nodesOfKind, nodesWithin } from "../solver/layout-nodes.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { didYouMean } from "./suggest.ts";

/** Notices whose days are not days, or whose first day is after the last. */
export const checkAlerts: Check = ({ form, origins, report }) => {
  const once = reportOnce(report);
  for (const node of nodesOfKind(form, "alert")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    const at = (word: string) => ({ file: origin.file, path: [...origin.path, word] });
    const wrong = (["from", "to"] as const).filter((word) => node[word] !== "" && !isDay(node[word]));
    for (const word of wrong) {
      const message = `"${node[word]}" is no day of the calendar.`;
      once("invalid-date", at(word), message, "Write it as year-month-day, for example 2026-08-01.");
    }
    if (wrong.length > 0 || node.from === "" || node.to === "" || node.from <= node.to) continue;
    const message = `The last day of this notice, ${node.to}, is before its first, ${node.from}, so nobody ever sees it.`;
    once("days-crossed", at("to"), message, "Check the years, or exchange the two days.");
  }
};

function isDay(text: string): boolean {
  return FORMATS.date.test(text);
}

/** The explicit `clears` of conditions and tabs: keys that nothing knows, and keys that stay in sight. */
export const checkClears: Check = (context) => {
  const once = reportOnce(context.report);
  checkConditions(context, once);
  checkTabs(context, once);
};

function checkConditions(context: CheckContext, once: ReportAt): void {
  const { form, origins } = context;
  const conditional = new Set(origins.guards.flatMap((guard) => guard.keys));
  const selects = Object.values(form.questions).filter((question) => question.optionsFor !== undefined);
  for (const { key } of selects) conditional.add(key);
  for (const { clears, origin } of origins.guards) {
    clears.forEach((key, index) => {
      const place = { file: origin.file, path: [...origin.path, "clears", index] };
      if (reportUnknown(key, place, context, once) || conditional.has(key)) return;
      if (questionOf(form, key) === undefined) return;
      const message = `"${key}" is cleared with this content but stays in sight, so the applicant sees the answer vanish.`;
      once("clears-shown-key", place, message);
    });
  }
}

/** A tab that is left clears what it lists; a question that another place shows would be emptied there. */
function checkTabs(context: CheckContext, once: ReportAt): void {
  const { form, origins } = context;
  const shown = Map.groupBy(
    form.pages.flatMap(({ layout }) => keysBelow(layout)),
    (key) => key,
  );
  for (const node of nodesOfKind(form, "tabs")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    node.tabs.forEach((tab, item) => {
      const inside = keysBelow(tab.content);
      tab.clears.forEach((key, index) => {
        const place = { file: origin.file, path: [...origin.path, "items", item, "clears", index] };
        if (reportUnknown(key, place, context, once)) return;
        const insideCount = inside.filter((other) => other === key).length;
        if ((shown.get(key)?.length ?? 0) === insideCount) return;
        const message = `Leaving this tab clears "${key}", which is also asked outside of it, so the applicant sees the answer vanish.`;
        once("clears-shown-key", place, message);
      });
    });
  }
}

/** Reports a key that neither a page nor the data model has; true when it is one. */
function reportUnknown(key: string, place: Origin, { form }: CheckContext, once: ReportAt): boolean {
  if (questionOf(form, key) !== undefined || Object.hasOwn(form.keys, key)) return false;
  const message = `This clears "${key}", which is neither on a page nor in the data model.`;
  once("unknown-rule-key", place, message, didYouMean(key, Object.keys(form.keys)));
  return true;
}

type ReportAt = ReturnType<typeof reportOnce>;

/** Parts of the layout that need a question of a certain kind: switch, confirm and monthYear. */
export const checkNodeQuestions: Check = (context) => {
  const once = reportOnce(context.report);
  checkSwitches(context, once);
  checkConfirms(context, once);
  checkMonthYears(context, once);
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

function within(origin: Origin, ...steps: readonly (string | number)[]): Origin {
  return { file: origin.file, path: [...origin.path, ...steps] };
}

/** Pages without a button that leads on: applicants would have to find the next one in the list of steps. */
export const checkWaysOn: Check = ({ form, report }) => {
  const hasWayOn = form.pages.map(({ layout }) =>
    [...nodesWithin(layout)].some((node) => node.kind === "action" && node.action !== "pdfCopy"),
  );
  form.pages.forEach((page, index) => {
    const next = form.pages[index + 1];
    // That no page submits is an error of its own.
    if (hasWayOn[index] === true || next === undefined) return;
    const message = `The page "${page.title}" has no button that leads on, so applicants find the next page only in the list of steps.`;
    const suggestion = `Add { "action": "saveAndContinue", "route": "${next.route}" } to its end.`;
    report("page-without-way-on", `pages/${page.id}.ui.json`, ["ui:layout"], message, suggestion);
  });
};
