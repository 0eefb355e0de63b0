import { FORMATS } from "../../validation/formats.ts";
import { type Check, reportOnce } from "../check-context.ts";
import { nodesOfKind } from "../layout-nodes.ts";

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
  return FORMATS.date?.test(text) === true;
}
