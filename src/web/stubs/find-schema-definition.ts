/**
 * Stands in for rjsf's look-up of `$ref` in the browser's bundle (web-libraries.ts), with the libraries for JSON pointers
 * and URIs that it brings along: a page's schema reaches rjsf as a flat list of questions, without references.
 */
export default function findSchemaDefinition(reference: unknown): never {
  throw new Error(`rjsf was asked for ${String(reference)}, and pages have no references.`);
}

// Under the other names that rjsf's modules ask for.
export {
  findSchemaDefinition as makeAllReferencesAbsolute,
  findSchemaDefinition as splitKeyElementFromObject,
};
