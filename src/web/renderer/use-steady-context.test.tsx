import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import type { PageContext } from "./page-content.ts";
import { useSteadyContext } from "./page-form.tsx";

const { form } = compileExample({});
const [page] = form.pages;
const validators = {};

it("gives the same functions for as long as the page stands, which do what the newest do", async () => {
  if (page === undefined) throw new Error("The example form has a page.");
  const done: string[] = [];
  const contextAt = (moment: string): PageContext => ({
    form,
    page,
    validators,
    today: "2027-01-15",
    hasAccount: true,
    onFailure: (error) => void done.push(`${String(error)} ${moment}`),
    onTab: async () => ({ kind: "switched" }),
    onAction: async () => void done.push(`action ${moment}`),
    onQuestion: () => undefined,
    onPdfCopy: async () => true,
  });
  const { result, rerender } = renderHook(useSteadyContext, { initialProps: contextAt("before") });
  const first = result.current;
  rerender(contextAt("after"));
  expect(result.current).toBe(first);
  first.onFailure("count");
  await first.onAction({ kind: "action", action: "submit", label: "Submit" });
  expect(done).toEqual(["count after", "action after"]);
  rerender({ ...contextAt("after"), hasAccount: false });
  expect(result.current.hasAccount).toBe(false);
});
