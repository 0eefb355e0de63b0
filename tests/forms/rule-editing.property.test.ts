import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCondition,
  canBeGuarded,
  changeCondition,
  changeJoin,
  guardNode,
  removeCondition,
  removeRule,
  requireNode,
  unguardNode,
} from "../../src/authoring/editing/edit-rules.ts";
import type { FormChange, FormTexts } from "../../src/authoring/editing/form-draft.ts";
import { openJson } from "../../src/authoring/editing/json-document.ts";
import { isJsonObject, layoutOf, valueIn } from "../../src/authoring/editing/layout-texts.ts";
import type { Json } from "../../src/authoring/editing/write-json.ts";
import type { JsonPath } from "../../src/authoring/findings/finding.ts";
import { readFormRules } from "../../src/authoring/form-rules/read-form-rules.ts";
import { createFormBuffer } from "../../src/desk/editor/form-buffer.ts";
import { runs } from "../support/depth.ts";
import { SCHOOLS } from "../support/schools.ts";

const LINE = fc.constantFrom(
  { valueKey: "country", operator: "answered" },
  { valueKey: "entry_term", operator: "in", target: ["202710", "202730"] },
  { valueKey: "sibling_age", operator: "lt", target: 18 },
  { not: { valueKey: "birth_date", operator: "gte", target: "2008-09-01" } },
);

const STEP = fc.record({
  kind: fc.constantFrom(
    "guard",
    "unguard",
    "require",
    "free",
    "add",
    "change",
    "remove",
    "join",
    "undo",
    "redo",
  ),
  file: fc.nat(),
  place: fc.nat(),
  part: fc.nat(),
  join: fc.constantFrom("all" as const, "any" as const),
  condition: LINE,
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

interface Rule {
  readonly file: string;
  readonly path: JsonPath;
}

/** Every place of a rule's conditions, the rule itself first. */
function placesIn(rule: Json | undefined): readonly JsonPath[] {
  if (!isJsonObject(rule)) return [[]];
  const inner = (word: "all" | "any") => {
    const members = rule[word];
    return Array.isArray(members)
      ? members.flatMap((member: Json, index) => placesIn(member).map((at) => [word, index, ...at]))
      : [];
  };
  return [[], ...inner("all"), ...inner("any")];
}

const pick = <Item>(items: readonly Item[], nat: number) => items[nat % Math.max(1, items.length)];

/** One edit of a rule somewhere in the form; nothing where there is nothing to edit. */
function changeFor(texts: FormTexts, step: Step): FormChange | undefined {
  const parts = texts.paths().flatMap((path) => /^(.*)\.ui\.json$/.exec(path)?.[1] ?? []);
  const part = pick(parts, step.file) ?? "";
  const nodes = layoutOf(texts, part).map(({ list, index, node }) => ({ part, list, index, node }));
  const guards = nodes.filter(({ node }) => isJsonObject(node as Json) && "when" in Object(node));
  const required = Object.keys(Object(valueIn(texts, `${part}.schema.json`, ["requiredWhen"])));
  const rules: readonly Rule[] = [
    ...guards.map(({ list, index }) => ({ file: `${part}.ui.json`, path: [...list, index, "when"] })),
    ...required.map((key) => ({ file: `${part}.schema.json`, path: ["requiredWhen", key] })),
  ];
  const rule = pick(rules, step.place);
  if (step.kind === "guard") {
    const item = pick(nodes.filter(canBeGuarded), step.place);
    return item && guardNode(texts, item, step.condition, "Guard");
  }
  if (step.kind === "unguard") {
    const item = pick(guards, step.place);
    return item && unguardNode(texts, item, "Unguard");
  }
  if (step.kind === "require") {
    const key = pick(Object.keys(Object(valueIn(texts, `${part}.schema.json`, ["properties"]))), step.place);
    return key === undefined ? undefined : requireNode(texts, { part, key }, step.condition, "Require");
  }
  if (!rule) return undefined;
  if (step.kind === "free") {
    return rule.path[0] === "requiredWhen" ? removeRule(texts, rule, "Free") : undefined;
  }
  const at = pick(placesIn(valueIn(texts, rule.file, rule.path)), step.part) ?? [];
  const { join, condition } = step;
  if (step.kind === "add") return addCondition(texts, rule, { at, join, condition }, "Add");
  if (step.kind === "change") return changeCondition(texts, rule, { at, condition }, "Change");
  if (step.kind === "join") return changeJoin(texts, rule, { at, join }, "Join");
  return removeCondition(texts, rule, at, "Remove");
}

/** What a step may change: the texts of these files alone, each of which stays JSON. */
function expectOthersSame(before: Readonly<Record<string, string>>, texts: FormTexts, changed: FormChange) {
  const paths = changed.changes.map(({ path }) => path);
  for (const path of texts.paths()) {
    if (paths.includes(path)) expect(openJson(texts.text(path)), path).toBeDefined();
    else expect(texts.text(path)).toBe(before[path]);
  }
}

const textsOf = (texts: FormTexts) =>
  Object.fromEntries(texts.paths().map((path) => [path, texts.text(path)]));

/** The questions of a form in their order, which no edit of a rule changes. */
const questionsOf = (texts: FormTexts) =>
  readFormRules(texts).items.flatMap(({ question }) => (question ? [question.key] : []));

describe.each(SCHOOLS)("rules of $name [EDT-44]", ({ files }) => {
  it("come back to the first bytes after any sequence of edits and steps back and forth", () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 1, maxLength: 12 }), (steps) => {
        const buffer = createFormBuffer(files);
        const questions = questionsOf(buffer);
        for (const step of steps) {
          if (step.kind === "undo" || step.kind === "redo") buffer[step.kind]();
          else {
            const change = changeFor(buffer, step);
            if (!change) continue;
            const before = textsOf(buffer);
            buffer.apply(change);
            expectOthersSame(before, buffer, change);
            expect(questionsOf(buffer)).toEqual(questions);
          }
        }
        while (buffer.canUndo()) buffer.undo();
        expect(textsOf(buffer)).toEqual(textsOf(createFormBuffer(files)));
      }),
      { numRuns: runs(40) },
    );
  });
});
