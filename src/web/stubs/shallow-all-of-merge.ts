/**
 * Stands in for rjsf's merging of `allOf` in the browser's bundle (web-libraries.ts): rjsf is given a page's questions
 * only, never its conditions, so there is nothing to merge. Without conditions a schema is its own merge.
 */
export default function shallowAllOfMerge<Schema>(schema: Schema): Schema {
  return schema;
}
