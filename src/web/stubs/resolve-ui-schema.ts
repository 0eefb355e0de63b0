/**
 * Stands in for rjsf's merging of shared layouts in the browser's bundle (web-libraries.ts): it takes them from
 * `ui:definitions`, which no page has, for a `$ref`, which no schema has.
 */
export default function resolveUiSchema<UiSchema extends object>(
  _schema: unknown,
  uiSchema: UiSchema | undefined,
): UiSchema | Record<string, never> {
  return uiSchema ?? {};
}
