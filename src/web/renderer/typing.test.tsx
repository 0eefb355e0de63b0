// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, useLayoutEffect } from "react";
import { afterEach, describe, expect, it } from "vitest";
import PARTNER from "../../../partner.config.json" with { type: "json" };
import { compileExample } from "../../engine/compile/example-form.ts";
import { answerRules } from "../answers/answer-rules.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { AnswerStoreProvider, useAnswerStore } from "../answers/answer-store-context.tsx";
import { createUi } from "../ui/create-ui.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import type { PageContext } from "./page-context.ts";
import { PageForm } from "./page-form.tsx";

const QUESTIONS = {
  first_name: ["First name", "text"],
  email: ["E-mail", "email"],
  phone: ["Phone", "phone"],
  ssn: ["Number", "ssn"],
  birth_date: ["Birthday", "date"],
  comment: ["Comment", "textarea"],
} as const;

const { form } = compileExample({
  "pages/about.schema.json": {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(QUESTIONS).map(([key, [title]]) => [key, { type: "string", title, maxLength: 20 }]),
    ),
  },
  "pages/about.ui.json": {
    ...Object.fromEntries(
      Object.entries(QUESTIONS).map(([key, [, widget]]) => [key, { "ui:widget": widget }]),
    ),
    "ui:layout": Object.keys(QUESTIONS),
  },
  "data-model.json": {
    keys: Object.fromEntries(
      Object.keys(QUESTIONS).map((key) => [key, { type: "string", sensitivity: "personal" }]),
    ),
  },
});

afterEach(cleanup);

const found: { store?: AnswerStore } = {};
const renders = { count: 0 };

function Page() {
  const store = useAnswerStore();
  useLayoutEffect(() => {
    store.attach(answerRules(form));
    found.store = store;
  }, [store]);
  const [page] = form.pages;
  if (page === undefined) throw new Error("The example has no page.");
  const context: PageContext = {
    ...{ form, page, today: "2026-11-21", hasAccount: true },
    onCount: () => undefined,
    onTab: async () => ({ kind: "switched" }),
    onAction: async () => undefined,
    onPdfCopy: async () => false,
  };
  return <PageForm context={context} />;
}

function show(): AnswerStore {
  render(
    <UiProvider ui={createUi(PARTNER.theme)}>
      <AnswerStoreProvider>
        <Profiler id="page" onRender={() => renders.count++}>
          <Page />
        </Profiler>
      </AnswerStoreProvider>
    </UiProvider>,
  );
  if (found.store === undefined) throw new Error("The page did not render.");
  renders.count = 0;
  return found.store;
}

function box(title: string): HTMLInputElement {
  const element = screen.getByLabelText<HTMLInputElement>(title);
  return element;
}

describe("typing", () => {
  it.each([
    ["First name", "first_name", "Ada"],
    ["E-mail", "email", "ada@example.org"],
    ["Phone", "phone", "(207) 555-0142"],
    ["Number", "ssn", "123-45-6789"],
  ])("into %s stores the answer and renders nothing", (title, key, text) => {
    const store = show();
    fireEvent.input(box(title), { target: { value: text } });
    expect(store.get(key)).toBe(text);
    expect(renders.count).toBe(0);
  });

  it("a date stores the day and renders nothing", () => {
    const store = show();
    fireEvent.input(box("Birthday"), { target: { value: "02/29/2008" } });
    expect(store.get("birth_date")).toBe("2008-02-29");
    expect(box("Birthday").value).toBe("02/29/2008");
    expect(renders.count).toBe(0);
  });

  it("a long text renders its count and keeps to its limit, counted in characters [WID-04]", () => {
    const store = show();
    fireEvent.input(box("Comment"), { target: { value: "🎓".repeat(21) } });
    expect(store.get("comment")).toBe("🎓".repeat(20));
    expect(box("Comment").value).toBe("🎓".repeat(20));
    expect(screen.queryByText("20 of 20 characters")).not.toBeNull();
    expect(renders.count).toBe(1);
  });
});

it.each([
  ["First name", "first_name", "Grace", "Grace"],
  ["Phone", "phone", "(207) 555-0142", "(207) 555-0142"],
  ["Birthday", "birth_date", "2008-02-29", "02/29/2008"],
  ["Comment", "comment", "Later", "Later"],
])("an answer that changes without its box is written into it: %s", (title, key, answer, shown) => {
  const store = show();
  act(() => store.set(key, answer));
  expect(box(title).value).toBe(shown);
  act(() => store.clear());
  expect(box(title).value).toBe("");
});
