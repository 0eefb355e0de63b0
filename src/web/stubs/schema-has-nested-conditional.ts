/**
 * Stands in for rjsf's search for conditions below a schema's top level in the browser's bundle (web-libraries.ts): rjsf
 * is given a page's questions only, never its conditions.
 */
export default function schemaHasNestedConditional(): boolean {
  return false;
}
