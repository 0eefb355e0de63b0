import { SEARCH_FIELDS } from "../../form/search-fields.ts";
import { type Check, reportOnce } from "../check-context.ts";
import { valueAt } from "../create-reporter.ts";
import { listWords } from "../describe-format.ts";
import { nodesOfKind } from "../layout-nodes.ts";
import { didYouMean } from "../suggest.ts";

/** What a search fills: keys that the records have, from fields that the lookup gives, as text. */
export const checkSearches: Check = ({ sources, form, origins, report }) => {
  const once = reportOnce(report);
  for (const node of nodesOfKind(form, "search")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    // A block writes the keys without its prefix, in the same order.
    const written = Object.keys(
      Object(valueAt(sources.files.get(origin.file)?.value, [...origin.path, "fills"])),
    );
    Object.entries(node.fills).forEach(([key, field], index) => {
      const place = { file: origin.file, path: [...origin.path, "fills", written[index] ?? key] };
      const fields = SEARCH_FIELDS[node.category];
      if (!fields.includes(field)) {
        const message = `The lookup of ${node.category} gives no "${field}".`;
        const suggestion =
          didYouMean(field, fields) ?? `It gives ${listWords(fields).replace(/ or /, " and ")}.`;
        once("unknown-lookup-field", place, message, suggestion);
      }
      const stored = Object.hasOwn(form.keys, key) ? form.keys[key] : undefined;
      if (stored === undefined) {
        const message = `This search fills "${key}", which is not in the data model, so the school's records cannot take it.`;
        once("key-not-in-data-model", place, message, didYouMean(key, Object.keys(form.keys)));
      } else if (stored.type !== "string") {
        const message = `This search fills "${key}" with a text, but the data model says that it is ${stored.type}.`;
        once("type-not-in-data-model", place, message);
      }
    });
  }
};
