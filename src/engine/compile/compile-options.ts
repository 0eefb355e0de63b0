import type { Option } from "../form/compiled-form.ts";
import type { OptionsFile } from "../form/definition.ts";
import type { Report } from "../lint/finding.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";

const OPTIONS_FILE = /^options\/([^/]+)\.json$/;

/**
 * All lists under `options/`, by name, with `include` resolved. Reports a list that is not there or includes itself.
 */
export function compileOptions(
  sources: DefinitionSources,
  report: Report,
): Readonly<Record<string, readonly Option[]>> {
  const files = new Map<string, OptionsFile>();
  for (const [path, source] of sources.files) {
    const name = OPTIONS_FILE.exec(path)?.[1];
    // The format check has passed, so the file has the shape of an option list.
    if (name !== undefined) files.set(name, source.value as OptionsFile);
  }
  const resolve = (name: string, including: readonly string[]): readonly Option[] =>
    (files.get(name)?.options ?? []).flatMap((entry, index) => {
      if (!("include" in entry)) return [entry];
      if (files.has(entry.include) && ![...including, name].includes(entry.include)) {
        return resolve(entry.include, [...including, name]);
      }
      const chain = [...including, name, entry.include];
      const round = chain.slice(chain.indexOf(entry.include));
      const message = files.has(entry.include)
        ? `This list includes itself: ${round.join(", which includes ")}.`
        : `There is no list "${entry.include}" that this list could include.`;
      report("unknown-options", `options/${name}.json`, ["options", index, "include"], message);
      return [];
    });
  return Object.fromEntries([...files.keys()].map((name) => [name, resolve(name, [])]));
}
