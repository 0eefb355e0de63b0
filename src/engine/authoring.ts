/** What publishing and linting need: with ajv and the format schemas, so never for browsers. */
export { compileDefinitions } from "./compile/compile-form.ts";
export type { Finding } from "./lint/finding.ts";
export { type LintResult, lintForms } from "./lint/lint-forms.ts";
export { compileValidators, validatorModule } from "./validation/compile-validators.ts";
