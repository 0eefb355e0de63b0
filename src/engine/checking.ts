/** What a server needs to check a whole application: with ajv, so never for browsers, and without lint and compile. */
export { compileValidators } from "./validation/compile-validators.ts";
