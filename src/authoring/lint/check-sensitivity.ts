import type { DataModelFile } from "../../form/definition/definition.ts";
import { secretLooks } from "../../form/outline/sensitivity.ts";
import { createReporter } from "../findings/create-reporter.ts";
import type { Finding } from "../findings/finding.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import type { Check } from "./check-context.ts";

const MODEL = "data-model.json";

/** Questions that ask for a secret under a key that the data model calls less than sensitive (RTS-01). */
export const checkSecrets: Check = ({ sources, form, report }) => {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get(MODEL)?.value as DataModelFile;
  const { keys } = dataModel;
  for (const key of new Set(form.pages.flatMap(secretLooks))) {
    const entry = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (entry === undefined || entry.sensitivity === "sensitive") continue;
    const message = `"${key}" asks for a secret and is called ${entry.sensitivity}. It is handled as sensitive all the same, as long as it looks like that.`;
    report("secret-not-sensitive", MODEL, ["keys", key, "sensitivity"], message, 'Write "sensitive".');
  }
};

/**
 * What lint says of keys whose answers everybody at the desk would read from now on, and not everybody did: where the data model
 * takes that from them.
 * @param keys those that were sensitive in an earlier version
 */
export function maskFindings(
  files: Readonly<Record<string, string>>,
  keys: readonly string[],
): readonly Finding[] {
  const { [MODEL]: text } = files;
  if (text === undefined || keys.length === 0) return [];
  const sources = readDefinitions({ [MODEL]: text }, {});
  const { report, findings } = createReporter(sources);
  for (const key of keys) {
    const message = `Answers to "${key}" were sensitive, and everybody who reads applications would read those that are given from now on. Earlier ones stay masked.`;
    const suggestion =
      'Write "sensitive", or have somebody who may read these answers publish or approve it: an administrator at the desk, or npm run forms -- publish on the server.';
    report("mask-taken-away", MODEL, ["keys", key, "sensitivity"], message, suggestion);
  }
  return findings;
}
