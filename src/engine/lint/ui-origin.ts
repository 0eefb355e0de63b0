import type { Origin } from "../compile/origins.ts";
import { type CheckContext, questionOf } from "./check-context.ts";
import { valueAt } from "./create-reporter.ts";

/**
 * Where a word of a question's uiSchema is written: the page's ui file, which may change a block's question, else
 * the ui file beside the question's schema, else the question itself.
 */
export function uiOrigin(context: CheckContext, key: string, word: string): Origin | undefined {
  const { sources, form, origins } = context;
  const property = origins.properties.get(key);
  if (property === undefined) return undefined;
  const beside = {
    file: property.file.replace(/\.schema\.json$/, ".ui.json"),
    path: [String(property.path.at(-1)), word],
  };
  const onPage = { file: `pages/${questionOf(form, key)?.page}.ui.json`, path: [key, word] };
  const written = [onPage, beside].find(
    ({ file, path }) => valueAt(sources.files.get(file)?.value, path) !== undefined,
  );
  return written ?? property;
}
