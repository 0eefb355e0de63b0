import type { CompiledForm, CompiledPage } from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import type { Origin, Origins } from "../compile/origins.ts";
import type { JsonPath } from "../findings/finding.ts";

/** What decides on a demand: a condition of a page's schema, or a rule over the answers of all pages. */
type Decisive = { readonly test: ObjectSchema } | { readonly rule: CompiledRule };

/** A condition on the way to a demand, and which way it has to go. */
export type DemandCondition = Decisive & { readonly holds: boolean };

interface Place {
  readonly page: CompiledPage;
  /** Where ajv says that it stands: `#/allOf/2/then/required`. */
  readonly schemaPath: string;
  readonly conditions: readonly DemandCondition[];
  readonly origin: Origin;
}

/** What a page's schema asks of the answers: conditions, required answers, and keywords of single answers. */
export type PageDemand =
  | (Place & { readonly kind: "if"; readonly decisive: Decisive })
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
  readonly conditions: readonly DemandCondition[];
}

/** Everything that the pages' schemas demand, in the order of the pages. */
export function pageDemands(form: CompiledForm, origins: Origins): readonly PageDemand[] {
  return form.pages.flatMap((page) => {
    const branch: Branch = { schema: page.schema, path: [], written: undefined, conditions: [] };
    return [...demandsOf({ page, origins }, branch), ...demandsByRule(page, origins)];
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

function demandsByRule(page: CompiledPage, { requiredWhen }: Origins): readonly PageDemand[] {
  return Object.entries(page.requiredWhen ?? {}).flatMap(([key, rule]): readonly PageDemand[] => {
    const path = ["requiredWhen", key];
    const origin = requiredWhen.get(rule) ?? { file: `pages/${page.id}.schema.json`, path };
    const place = { page, origin, schemaPath: `#/${path.join("/")}` };
    return [
      { ...place, kind: "if", decisive: { rule }, conditions: [] },
      { ...place, kind: "required", key, conditions: [{ rule, holds: true }] },
    ];
  });
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
  const own: PageDemand = { ...at(origin, "if"), kind: "if", decisive: { test } };
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
