import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { decideGuard } from "../../src/authoring/solver/decide-guards.ts";
import { modelOf } from "../../src/authoring/solver/model.ts";
import {
  type CompiledForm,
  clearHidden,
  EMPTY_DISPLAY_STATE,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { runs } from "../support/depth.ts";
import { compiled } from "../support/random-form.ts";

const TODAY = "2026-11-24";
const KEYS = ["from", "middle", "to"] as const;
const DAYS = ["", "2027-01-01", "2027-01-02", "2027-01-03"];

const { rule: RULE } = fc.letrec<{ rule: object }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc
      .tuple(
        fc.constantFrom("equals", "notEquals", "lt", "lte", "gt", "gte"),
        fc.shuffledSubarray([...KEYS], { minLength: 2, maxLength: 2 }),
      )
      .map(([operator, [valueKey, targetKey]]) => ({ valueKey, operator, targetKey })),
    fc.record({ valueKey: fc.constantFrom(...KEYS), operator: fc.constantFrom("answered", "notAnswered") }),
    fc.record({
      valueKey: fc.constantFrom(...KEYS),
      operator: fc.constantFrom("lt", "gte"),
      target: fc.constant("2027-01-02"),
    }),
    fc.array(tie("rule"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("rule"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie("rule").map((not) => ({ not })),
  ),
}));

/** Three dates on one page; on the next a question that a rule shows, and one that a rule requires. */
interface Rules {
  readonly shows: object;
  readonly requires: object;
  readonly checks: object;
}

function formWith({ shows, requires, checks }: Rules): CompiledForm {
  const date = { type: "date", sensitivity: "public" };
  const text = { type: "string", sensitivity: "public" };
  return compiled({
    "application.json": {
      title: "Dates",
      pages: ["one", "two"].map((id) => ({ id, route: `/${id}`, step: id, title: id })),
    },
    "data-model.json": { keys: { from: date, middle: date, to: date, shown: text, needed: text } },
    "pages/one.schema.json": {
      properties: Object.fromEntries(
        KEYS.map((key) => [key, { type: "string", title: key, format: "date" }]),
      ),
    },
    "pages/one.ui.json": { "ui:layout": KEYS },
    "pages/two.schema.json": {
      properties: {
        shown: { type: "string", title: "Shown" },
        needed: { type: "string", title: "Needed" },
      },
      required: ["shown"],
      requiredWhen: { needed: requires },
      checks: [{ rule: checks, message: "Not so.", at: ["shown", "needed"] }],
    },
    "pages/two.ui.json": { "ui:layout": [{ when: shows, content: ["shown"] }, "needed"] },
  });
}

const randomForm = fc.record({ shows: RULE, requires: RULE, checks: RULE });
const EVERY = DAYS.flatMap((from) => DAYS.flatMap((middle) => DAYS.map((to) => ({ from, middle, to }))));

describe("rules that compare answers", { timeout: 120_000 }, () => {
  it("show and require the same in the browser and on the server [CMP-01] [CMP-02] [CMP-03]", async () => {
    await fc.assert(
      fc.asyncProperty(randomForm, async (rules) => {
        const form = formWith(rules);
        const fetched: CompiledForm = JSON.parse(JSON.stringify(form));
        const [browser, server] = [await browserValidators(form), compileValidators(form)];
        for (const answers of EVERY) {
          const kept = clearHidden(form, answers, EMPTY_DISPLAY_STATE).answers;
          expect([...visibleKeys(fetched, kept)]).toEqual([...visibleKeys(form, kept)]);
          for (const more of [{}, { shown: "x", needed: "y" }]) {
            expect(validateForm(fetched, browser, { ...kept, ...more }, { today: TODAY })).toEqual(
              validateForm(form, server, { ...kept, ...more }, { today: TODAY }),
            );
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it("are never said to hold for nothing or for everything where some answers do otherwise [CMP-02]", () => {
    fc.assert(
      fc.property(randomForm, (rules) => {
        const form = formWith(rules);
        const model = modelOf(form);
        const [guard] = model.guards;
        if (guard === undefined) throw new Error("The form has no condition.");
        const verdict = decideGuard(model, guard);
        const shows = new Set(EVERY.map((answers) => visibleKeys(form, answers).has("shown")));
        if (verdict.kind === "reachable")
          expect(verdict.always !== undefined && shows.has(false)).toBe(false);
        else expect([verdict.kind, shows.has(true)]).toEqual([verdict.kind, false]);
      }),
      { numRuns: runs(500) },
    );
  });
});
