/**
 * Stands in for rjsf's collector of errors that fields hand over with a change, in the browser's bundle (web-libraries.ts):
 * none of ours does, since errors are found by the page's validator (answers/question-errors.ts).
 */
export default function ErrorSchemaBuilder(): void {}
