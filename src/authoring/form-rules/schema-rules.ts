import { isObject, jsonIn } from "../editing/answer-keys.ts";
import type { FormTexts } from "../editing/form-draft.ts";
import { prefixesOfPart, valueIn } from "../editing/layout-texts.ts";
import { type PartName, schemaPath, uiPath } from "../editing/part-files.ts";
import { allOf, type Condition, negated } from "../explain/condition-words.ts";
import type { JsonPath } from "../findings/finding.ts";
import { conditionOfSchemaPart, keysOfCondition, type Rename } from "./rule-condition.ts";

/** What a file says of a question besides what describes it, with its place there. */
export interface SchemaRule {
  readonly file: string;
  readonly path: JsonPath;
  /**
   * `required`, and `checked` for what the answer must be then; `together` for what holds of several answers; `decides` where
   * its answer decides on others; `options` where another answer decides on its options, `optionsOf` the other way.
   */
  readonly says: "required" | "checked" | "together" | "decides" | "options" | "optionsOf";
  /** When it is so; undefined for always. */
  readonly when?: Condition | undefined;
  readonly demand?: Condition;
  /** The other questions that it is about, by their answer keys. */
  readonly about: readonly string[];
}

interface Question {
  readonly part: PartName;
  readonly key: string;
}

/** A question as one file names it. */
interface Named extends Question {
  readonly rename: Rename;
}

/** What schema and look of a question's page or block, and of the pages that use the block, say of it beside its description. */
export function schemaRulesOf(texts: FormTexts, question: Question, rename: Rename): readonly SchemaRule[] {
  const names = [{ ...question, rename }, ...namesOnPages(texts, question)];
  return names.flatMap((named) => [...optionRules(texts, named), ...rulesInSchema(texts, named)]);
}

/** A question of a block as the pages name it that describe it further. */
function namesOnPages(texts: FormTexts, { part, key }: Question): readonly Named[] {
  if (!part.startsWith("blocks/")) return [];
  const pages = texts.paths().flatMap((path) => /^(pages\/.+)\.schema\.json$/.exec(path)?.[1] ?? []);
  const keys = prefixesOfPart(texts, part).map((prefix) => prefix + key);
  return pages.flatMap((page) =>
    keys.map((name) => ({ part: page, key: name, rename: (one: string) => one })),
  );
}

function optionRules(texts: FormTexts, { part, key, rename }: Named): readonly SchemaRule[] {
  const file = uiPath(part);
  const looks = valueIn(texts, file, []);
  if (!isObject(looks)) return [];
  return Object.entries(looks).flatMap(([name, look]): readonly SchemaRule[] => {
    const other = isObject(look) ? look["ui:optionsFor"] : undefined;
    if (typeof other !== "string" || (name !== key && other !== key)) return [];
    const path = [name, "ui:optionsFor"];
    return name === key
      ? [{ file, path, says: "options", about: [rename(other)] }]
      : [{ file, path, says: "optionsOf", about: [rename(name)] }];
  });
}

function rulesInSchema(texts: FormTexts, named: Named): readonly SchemaRule[] {
  const file = schemaPath(named.part);
  const root = jsonIn(texts, file);
  return isObject(root) ? new SchemaWalk(file, named).read(root) : [];
}

type Members = Readonly<Record<string, unknown>>;

/** Where the walk is: the rule that a branch belongs to, and what holds in it. */
interface Branch {
  readonly path: JsonPath;
  readonly conditions: readonly Condition[];
}

class SchemaWalk {
  private readonly rules: SchemaRule[] = [];
  private readonly file: string;
  private readonly named: Named;

  constructor(file: string, named: Named) {
    this.file = file;
    this.named = named;
  }

  read(root: Members): readonly SchemaRule[] {
    // What the file says of the question itself stands in its panel.
    this.readInner(root, { path: [], conditions: [] });
    return this.rules;
  }

  private readBranch(schema: unknown, branch: Branch): void {
    if (!isObject(schema)) return;
    const { key } = this.named;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const { messages: _, ...limits } = isObject(properties[key]) ? properties[key] : {};
    if (Array.isArray(schema.required) && schema.required.includes(key)) this.add("required", branch);
    if (Object.keys(limits).length > 0) this.add("checked", branch, this.demanded(limits));
    this.readInner(schema, branch);
  }

  private readInner(schema: Members, branch: Branch): void {
    const { anyOf, oneOf, not, if: test } = schema;
    if (Array.isArray(schema.allOf))
      for (const [index, part] of schema.allOf.entries())
        this.readBranch(part, { ...branch, path: branch.path.length > 0 ? branch.path : ["allOf", index] });
    const choice = Object.fromEntries(
      Object.entries({ anyOf, oneOf, not }).filter(([, part]) => part !== undefined),
    );
    if (Object.keys(choice).length > 0) this.addTogether(choice, branch);
    if (!isObject(test)) return;
    const condition = this.condition(test);
    const path = branch.path.length > 0 ? branch.path : ["if"];
    this.addDecides(schema, condition, { ...branch, path });
    this.readBranch(schema.then, { path, conditions: [...branch.conditions, condition] });
    this.readBranch(schema.else, { path, conditions: [...branch.conditions, negated(condition)] });
  }

  private addTogether(choice: Members, branch: Branch): void {
    const demand = this.condition(choice);
    if (this.names(demand)) this.add("together", branch, demand);
  }

  private addDecides({ then, else: otherwise }: Members, condition: Condition, branch: Branch): void {
    if (!this.names(condition)) return;
    const own = this.named.rename(this.named.key);
    const about = [then, otherwise].flatMap(keysIn).map((key) => this.named.rename(key));
    const others = [...new Set(about)].filter((key) => key !== own);
    if (others.length > 0)
      this.rules.push({ file: this.file, path: branch.path, says: "decides", about: others });
  }

  private add(says: SchemaRule["says"], { path, conditions }: Branch, demand?: Condition): void {
    const when = conditions.length === 0 ? undefined : allOf(conditions);
    this.rules.push({ file: this.file, path, says, when, about: [], ...(demand && { demand }) });
  }

  /** What an answer must be, where there is one. */
  private demanded(limits: Members): Condition {
    const { key } = this.named;
    const condition = this.condition({ properties: { [key]: limits }, required: [key] });
    if (condition.kind !== "all") return condition;
    return allOf(condition.parts.filter((part) => part.kind !== "compare" || part.operator !== "answered"));
  }

  private condition(schema: Members): Condition {
    return conditionOfSchemaPart(schema, this.named.rename);
  }

  private names(condition: Condition): boolean {
    return keysOfCondition(condition).includes(this.named.rename(this.named.key));
  }
}

/** The questions that a branch speaks of, as its file names them. */
function keysIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysIn);
  if (!isObject(schema)) return [];
  const { properties, required, allOf: parts, then, else: otherwise } = schema;
  return [
    ...(Array.isArray(required) ? required.filter((key) => typeof key === "string") : []),
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...[parts, then, otherwise].flatMap(keysIn),
  ];
}
