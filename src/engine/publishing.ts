/**
 * What publishing needs and no more: every file less is a process that has compiled a form sooner. Never for browsers.
 */
export { lintDefinitions } from "./lint/lint-forms.ts";
export { validatorModule } from "./validation/validator-module.ts";
