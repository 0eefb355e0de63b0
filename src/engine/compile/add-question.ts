import type { QuestionUi } from "../form/definition.ts";
import type { JsonPath } from "../lint/finding.ts";
import { fillValues } from "./fill-values.ts";
import { type Expansion, questionUi, type Scope } from "./page-draft.ts";

/**
 * Puts the question that a layout names onto the page, under its answer key. Reports a key that the schema beside
 * the layout does not have. Gives undefined for it, and for a key that is left out here.
 */
export function addQuestion(
  expansion: Expansion,
  scope: Scope,
  written: string,
  path: JsonPath,
): string | undefined {
  const { draft, origins, report } = expansion;
  if (scope.omit.has(written)) return undefined;
  const property = scope.schema.properties?.[written];
  if (property === undefined || !Object.hasOwn(scope.schema.properties ?? {}, written)) {
    report(
      "unknown-layout-key",
      scope.uiFile,
      path,
      `The layout shows "${written}", but ${scope.schemaFile} has no such question.`,
    );
    return undefined;
  }
  const key = scope.rename(written);
  const use = { file: scope.uiFile, path };
  origins.uses.set(key, [...(origins.uses.get(key) ?? []), use]);
  draft.keys.add(key);
  if (draft.properties.has(key)) return key;
  draft.properties.set(key, fillValues(property, scope.values));
  draft.ui.set(key, scopedUi(fillValues(questionUi(scope.ui, written), scope.values), scope));
  if (scope.about !== undefined) draft.about.set(key, scope.about);
  origins.properties.set(key, { file: scope.schemaFile, path: ["properties", written] });
  return key;
}

/** A question's uiSchema with the keys that it names under the block's prefix. */
function scopedUi(ui: QuestionUi, scope: Scope): QuestionUi {
  const { "ui:optionsFor": controlling, "ui:options": settings } = ui;
  const other = settings?.otherCountries;
  return {
    ...ui,
    ...(controlling !== undefined && { "ui:optionsFor": scope.rename(controlling) }),
    ...(typeof other === "string" && {
      "ui:options": { ...settings, otherCountries: scope.rename(other) },
    }),
  };
}
