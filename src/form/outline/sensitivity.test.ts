import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import type { WidgetName } from "../definition/widgets.ts";
import { isSensitive, MASK, maskAnswers, maskFor, mayReadAnswer } from "./sensitivity.ts";

const NOBODY = { readsInFull: [] };

/** The example with some keys called something else. */
function formWith(
  sensitivities: Readonly<Record<string, "personal" | "sensitive">>,
  looks: Readonly<Record<string, WidgetName>> = {},
): CompiledForm {
  const { form } = compileExample();
  const called = Object.entries(form.keys).map(([key, entry]) => [
    key,
    { ...entry, sensitivity: sensitivities[key] ?? "personal" },
  ]);
  const uis = Object.entries(looks).map(([key, widget]) => [key, { "ui:widget": widget }]);
  return {
    ...form,
    keys: Object.fromEntries(called),
    pages: form.pages.map((page) => ({
      ...page,
      uiSchema: { ...page.uiSchema, ...Object.fromEntries(uis) },
    })),
  };
}

describe("what is masked", () => {
  it("follows the data model, whatever the question looks like [RTS-01]", () => {
    const form = formWith({ first_name: "sensitive" }, { first_name: "text" });
    const masked = maskAnswers(form, { first_name: "123-45-6789", city: "Bath" }, NOBODY);
    expect(masked).toMatchObject({ first_name: MASK, city: "Bath" });
  });

  it("is what looks like a secret, too, in a form of before that calls it personal [RTS-01]", () => {
    for (const widget of ["ssn", "password"] as const) {
      const form = formWith({}, { first_name: widget });
      expect(isSensitive(form, "first_name")).toBe(true);
      expect(maskAnswers(form, { first_name: "hush" }, NOBODY).first_name).toBe(MASK);
    }
  });

  it("is what the form does not know, and what was given while it was sensitive [RTS-01]", () => {
    const form = formWith({});
    const secret = new Set(["first_name"]);
    const masked = maskAnswers(form, { first_name: "Ada", former: "x" }, { ...NOBODY, secret });
    expect(masked).toEqual({ first_name: MASK, former: MASK });
  });

  it("is a box to tick whether it is ticked or not, so that nobody can tell [RTS-03]", () => {
    const form = formWith({ optin: "sensitive" });
    for (const optin of [true, false, undefined]) {
      const answers = optin === undefined ? {} : { optin };
      expect(maskAnswers(form, answers, NOBODY).optin).toBe(MASK);
    }
  });

  it("is left out where it shows because of another answer that is masked [RTS-03]", () => {
    const form = formWith({ country: "sensitive", state: "sensitive" });
    const controlled = { ...form, dependents: { ...form.dependents, country: ["state", "city"] } };
    const answers = { country: "USA", state: "ME", state_desc: "Maine", city: "Bath" };
    const { answers: masked, leftOut } = maskFor(controlled, answers, NOBODY);
    expect(masked).toMatchObject({ country: MASK, city: "Bath" });
    expect(masked).not.toHaveProperty("state");
    expect([...leftOut]).toContain("state");
  });

  it("stays so the second time, and an empty text stays empty", () => {
    const form = formWith({ first_name: "sensitive", last_name: "sensitive" });
    const once = maskAnswers(form, { first_name: "Ada", last_name: "" }, NOBODY);
    expect(once).toMatchObject({ first_name: MASK, last_name: "" });
    expect(maskAnswers(form, once, NOBODY)).toEqual(once);
  });

  it("is open to whoever reads all, or the page that asks for it [RTS-03]", () => {
    const form = formWith({ first_name: "sensitive" });
    const page = form.questions.first_name?.page ?? "";
    const mayRead = (readsInFull: "all" | readonly string[]) =>
      mayReadAnswer(form, "first_name", { readsInFull });
    expect([mayRead("all"), mayRead([page]), mayRead(["another"]), mayRead([])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(mayReadAnswer(form, "unknown", { readsInFull: [page] })).toBe(false);
  });
});
