import type { Check } from "../check-context.ts";
import { nodesWithin } from "../layout-nodes.ts";

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
