import type { Origin } from "../../compile/origins.ts";
import { keysBelow } from "../../form/layout-tree.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "../check-context.ts";
import { nodesOfKind } from "../layout-nodes.ts";
import { didYouMean } from "../suggest.ts";

type ReportAt = ReturnType<typeof reportOnce>;

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
