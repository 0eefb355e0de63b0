/** What publishing and linting need: with ajv and the format schemas, so never for browsers. */
export { compileDefinitions } from "./compile/compile-form.ts";
export type { Finding } from "./lint/finding.ts";
export { compileForms, type LintResult, lintForms } from "./lint/lint-forms.ts";
export { PARTNER_CONFIG } from "./lint/lint-partner-config.ts";
export { generatePersonas } from "./personas/generate-personas.ts";
export { type Persona, type PersonaSet, TARGET_KINDS, type TargetKind } from "./personas/persona.ts";
export { compileValidators } from "./validation/compile-validators.ts";
export { validatorModule } from "./validation/validator-module.ts";
