import { Ajv, type ValidateFunction } from "ajv";
import application from "../format/application.schema.json" with { type: "json" };
import dataModel from "../format/data-model.schema.json" with { type: "json" };
import options from "../format/options.schema.json" with { type: "json" };
import pageSchema from "../format/page-schema.schema.json" with { type: "json" };
import pageUi from "../format/page-ui.schema.json" with { type: "json" };
import partnerConfig from "../format/partner-config.schema.json" with { type: "json" };

/** Where each kind of file lies, and the schema that describes its format. */
const KINDS: readonly { readonly path: RegExp; readonly schema: object }[] = [
  { path: /^application\.json$/, schema: application },
  { path: /^data-model\.json$/, schema: dataModel },
  { path: /^options\/[a-z][a-z0-9-]*\.json$/, schema: options },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.schema\.json$/, schema: pageSchema },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.ui\.json$/, schema: pageUi },
  { path: /^partner\.config\.json$/, schema: partnerConfig },
];

// Every error is wanted, with the schema that refused, so that the sentence can name what would be accepted.
const ajv = new Ajv({
  ...{ allErrors: true, verbose: true, strictTypes: false, strictRequired: false },
  // A process reads a few files and ends: looking at the schemas and polishing the code takes longer than it saves.
  ...{ meta: false, validateSchema: false, code: { optimize: false } },
});

/** The validator for a definition file, by its path; undefined for a path that no kind of file has. */
export function formatValidatorFor(path: string): ValidateFunction | undefined {
  const kind = KINDS.find((candidate) => candidate.path.test(path));
  return kind && ajv.compile(kind.schema);
}
