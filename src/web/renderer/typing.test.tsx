import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, useLayoutEffect } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStoreProvider, useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import type { PageContext } from "./page-content.ts";
import { PageForm } from "./page-form.tsx";

const QUESTIONS = {
  first_name: ["First name", "text"],
  email: ["E-mail", "email"],
  phone: ["Phone", "phone"],
  ssn: ["Number", "ssn"],
  birth_date: ["Birthday", "date"],
  comment: ["Comment", "textarea"],
} as const;

/** Questions that say their format and no widget. */
const FORMATTED = {
  start_date: ["Start", "date"],
  fax: ["Fax", "us-phone"],
  parent_ssn: ["Number of a parent", "ssn"],
} as const;
const KEYS = [...Object.keys(QUESTIONS), ...Object.keys(FORMATTED)];

const { form } = compileExample({
  "pages/about.schema.json": {
    type: "object",
    properties: Object.fromEntries([
      ...Object.entries(QUESTIONS).map(([key, [title]]) => [key, { type: "string", title, maxLength: 20 }]),
      ...Object.entries(FORMATTED).map(([key, [title, format]]) => [key, { type: "string", title, format }]),
    ]),
  },
  "pages/about.ui.json": {
    ...Object.fromEntries(
      Object.entries(QUESTIONS).map(([key, [, widget]]) => [key, { "ui:widget": widget }]),
    ),
    "ui:layout": KEYS,
  },
  "data-model.json": {
    keys: Object.fromEntries(KEYS.map((key) => [key, { type: "string", sensitivity: "personal" }])),
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
    form,
    page,
    validators: {},
    today: "2026-11-21",
    hasAccount: true,
    onFailure: () => undefined,
    onTab: async () => ({ kind: "switched" }),
    onAction: async () => undefined,
    onQuestion: () => undefined,
    onPdfCopy: async () => false,
  };
  return <PageForm context={context} />;
}

function show(): AnswerStore {
  render(
    <AnswerStoreProvider>
      <Profiler id="page" onRender={() => renders.count++}>
        <Page />
      </Profiler>
    </AnswerStoreProvider>,
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

  it.each([
    ["Start", "start_date", "3/14/2009", "2009-03-14"],
    ["Fax", "fax", "207.555.0142", "(207) 555-0142"],
    ["Number of a parent", "parent_ssn", "123456789", "123-45-6789"],
  ])(
    "into %s, which names no widget, is read as its format [WID-05] [VAL-05] [VAL-10]",
    (title, key, typed, stored) => {
      const store = show();
      fireEvent.input(box(title), { target: { value: typed } });
      fireEvent.blur(box(title));
      expect(store.get(key)).toBe(stored);
    },
  );

  it("a long text renders its count, and keeps what is too long, counted in characters [WID-04] [INP-04]", () => {
    const store = show();
    fireEvent.input(box("Comment"), { target: { value: "🎓".repeat(21) } });
    expect(store.get("comment")).toBe("🎓".repeat(21));
    expect(box("Comment").value).toBe("🎓".repeat(21));
    expect(screen.queryByText("21 of 20 characters: 1 too many")).not.toBeNull();
    expect(renders.count).toBe(1);
    fireEvent.input(box("Comment"), { target: { value: "🎓".repeat(20) } });
    expect(screen.queryByText("20 of 20 characters")).not.toBeNull();
    fireEvent.input(box("Comment"), { target: { value: "x".repeat(1_001) } });
    expect(screen.getByText(/^1,001 of 20 characters/).textContent).toBe(
      "1,001 of 20 characters: 981 too many. This is too long to be saved.",
    );
  });

  it("one line is counted near its limit only, tied to its box, and nothing is cut [INP-04]", () => {
    const store = show();
    const name = box("First name");
    const describing = () =>
      document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(name.hasAttribute("maxlength")).toBe(false);
    fireEvent.input(name, { target: { value: "x".repeat(17) } });
    expect([describing(), renders.count]).toEqual([undefined, 0]);
    fireEvent.input(name, { target: { value: "x".repeat(18) } });
    expect(describing()).toBe("18 of 20 characters");
    fireEvent.input(name, { target: { value: "x".repeat(57) } });
    expect([store.get("first_name"), describing()]).toEqual([
      "x".repeat(57),
      "57 of 20 characters: 37 too many",
    ]);
    fireEvent.input(name, { target: { value: "x" } });
    expect(describing()).toBeUndefined();
  });

  it("what a script fills in counts like what is typed [INP-08]", () => {
    const store = show();
    const name = box("First name");
    // React hears of no change here: it takes the value for its own.
    name.value = "Ada";
    fireEvent(name, new Event("input", { bubbles: true }));
    expect(store.get("first_name")).toBe("Ada");
    name.value = "Grace";
    fireEvent(name, new Event("change", { bubbles: true }));
    expect(store.get("first_name")).toBe("Grace");
  });

  it("characters that nobody sees are not kept, and go from the box when it is left [INP-09]", () => {
    const store = show();
    fireEvent.input(box("First name"), { target: { value: "\u2068Ada\u2069\u0000" } });
    expect([store.get("first_name"), box("First name").value]).toEqual(["Ada", "\u2068Ada\u2069\u0000"]);
    fireEvent.blur(box("First name"));
    expect([box("First name").value, renders.count]).toEqual(["Ada", 0]);
    fireEvent.input(box("Comment"), { target: { value: "one\ntwo\u0007" } });
    expect(store.get("comment")).toBe("one\ntwo");
  });

  it("every box that takes text shows it in its own direction [INP-09]", () => {
    show();
    for (const [title] of Object.values(QUESTIONS)) expect(box(title).dir).toBe("auto");
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
