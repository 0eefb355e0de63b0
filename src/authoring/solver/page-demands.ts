import type { CompiledForm, CompiledPage } from "../../form/definition/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import type { Origin, Origins } from "../compile/origins.ts";
import type { JsonPath } from "../findings/finding.ts";

/** A condition of a page's schema on the way to a demand, and which way it has to go. */
export interface SchemaCondition {
  readonly test: ObjectSchema;
  readonly holds: boolean;
}

interface Place {
  readonly page: CompiledPage;
  /** Where ajv says that it stands: `#/allOf/2/then/required`. */
  readonly schemaPath: string;
  readonly conditions: readonly SchemaCondition[];
  readonly origin: Origin;
}

/** What a page's schema asks of the answers: conditions, required answers, and keywords of single answers. */
export type PageDemand =
  | (Place & { readonly kind: "if"; readonly test: ObjectSchema })
  | (Place & { readonly kind: "required"; readonly key: string })
  | (Place & { readonly kind: "answer"; readonly key: string; readonly property: PropertySchema });

interface Walk {
  readonly page: CompiledPage;
  readonly origins: Origins;
}

interface Branch {
  readonly schema: ObjectSchema;
  readonly path: JsonPath;
  /** The file and path of what was written, when the branch stands in a member of the page's `allOf`. */
  readonly written: Origin | undefined;
  readonly conditions: readonly SchemaCondition[];
}

/** Everything that the pages' schemas demand, in the order of the pages. */
export function pageDemands(form: CompiledForm, origins: Origins): readonly PageDemand[] {
  return form.pages.flatMap((page) => {
    const branch: Branch = { schema: page.schema, path: [], written: undefined, conditions: [] };
    return demandsOf({ page, origins }, branch);
  });
}

function demandsOf(walk: Walk, branch: Branch): readonly PageDemand[] {
  const { schema, path, conditions } = branch;
  const at = (origin: Origin, ...steps: JsonPath): Place => ({
    page: walk.page,
    schemaPath: ["#", ...path, ...steps].join("/"),
    conditions,
    origin,
  });
  const required = (schema.required ?? []).map((key, index) => ({
    ...at(requiredOrigin(walk, branch, key, index), "required"),
    kind: "required" as const,
    key,
  }));
  const answers = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    ...at(propertyOrigin(walk, branch, key), "properties", key),
    kind: "answer" as const,
    key,
    property,
  }));
  return [...required, ...answers, ...membersOf(walk, branch), ...ifOf(walk, branch, at)];
}

function membersOf(walk: Walk, { schema, path, written, conditions }: Branch): readonly PageDemand[] {
  return (schema.allOf ?? []).flatMap((member, index) => {
    const steps = ["allOf", index];
    const origin = walk.origins.members.get(member) ?? below(written, steps);
    return demandsOf(walk, { schema: member, path: [...path, ...steps], written: origin, conditions });
  });
}

function ifOf(
  walk: Walk,
  { schema, path, written, conditions }: Branch,
  at: (origin: Origin, ...steps: JsonPath) => Place,
): readonly PageDemand[] {
  const { if: test, then, else: otherwise } = schema;
  if (test === undefined) return [];
  const inner = (part: ObjectSchema | undefined, word: string, holds: boolean) =>
    part === undefined
      ? []
      : demandsOf(walk, {
          schema: part,
          path: [...path, word],
          written: below(written, [word]),
          conditions: [...conditions, { test, holds }],
        });
  const origin = below(written, ["if"]) ?? { file: `pages/${walk.page.id}.schema.json`, path: ["if"] };
  const own: PageDemand = { ...at(origin, "if"), kind: "if", test };
  return [own, ...inner(then, "then", true), ...inner(otherwise, "else", false)];
}

function requiredOrigin({ origins, page }: Walk, branch: Branch, key: string, index: number): Origin {
  const known = below(branch.written, ["required", index]);
  if (known !== undefined) return known;
  // A page's own requirements come from its blocks too, and a repeated component's from the first.
  const plain = origins.required.find((required) => required.key === key)?.origin;
  return plain ?? origins.properties.get(key) ?? { file: `pages/${page.id}.schema.json`, path: ["required"] };
}

function propertyOrigin({ origins, page }: Walk, branch: Branch, key: string): Origin {
  const known = below(branch.written, ["properties", key]) ?? origins.properties.get(key);
  return known ?? { file: `pages/${page.id}.schema.json`, path: ["properties", key] };
}

function below(origin: Origin | undefined, steps: JsonPath): Origin | undefined {
  return origin && { file: origin.file, path: [...origin.path, ...steps] };
}
