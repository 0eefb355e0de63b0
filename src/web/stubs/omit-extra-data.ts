/**
 * Stands in for rjsf's removal of data that a schema does not name, in the browser's bundle (web-libraries.ts): answers are kept
 * by their keys (answers/answer-store.ts), and rjsf is told to omit nothing.
 */
export default function omitExtraData<Data>(
  _validator: unknown,
  _schema: unknown,
  _root: unknown,
  data: Data,
): Data {
  return data;
}

/** As above. */
export const getUsedFormData = <Data>(data: Data): Data => data;
/** As above. */
export const getFieldNames = (): readonly string[] => [];
/** As above. */
export const isValueEmpty = (): boolean => false;
