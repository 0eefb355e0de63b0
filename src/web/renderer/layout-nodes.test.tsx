import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStoreProvider, useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import type { PageContext } from "./page-content.ts";
import { PageForm } from "./page-form.tsx";
import { RARE_NODES, TABS } from "./parts-on-demand.ts";

const { form } = compileExample({
  "pages/about.schema.json": {
    type: "object",
    properties: {
      first_name: { type: "string", title: "First Name" },
      birth_date: { type: "string", title: "Month", optionsFrom: "months" },
      from_date: { type: "string", title: "Year" },
      optin: { type: "boolean", title: "Text me" },
      phone: { type: "string", title: "Phone" },
      mailing_same: { type: "string", title: "Same address?", optionsFrom: "yes-no" },
      city: { type: "string", title: "City" },
      state: { type: "string", title: "State" },
    },
  },
  "options/months.json": { options: [{ code: "1", label: "January" }] },
  "pages/about.ui.json": {
    mailing_same: { "ui:widget": "radio" },
    from_date: { "ui:widget": "year", "ui:options": { count: 2, direction: "past" } },
    "ui:layout": [
      { text: ["Read ", { link: "our guide", href: "https://guide.example/" }, "."] },
      { monthYear: ["birth_date", "from_date"], label: "Graduation" },
      {
        confirm: "no-phone",
        type: "button",
        label: "I have no phone",
        before: ["phone"],
        optional: [{ text: "Any number will do." }],
        after: [{ text: "We will write to you instead." }],
      },
      {
        confirm: "texts",
        type: "checkbox",
        label: "Send me texts",
        key: "optin",
        before: [{ text: "No texts yet." }],
        optional: [{ text: "You can change this later." }],
        after: [{ text: "Texts are on." }],
      },
      { switch: "mailing_same", cases: { N: ["city"], Y: [{ text: "Good." }] } },
      {
        tabs: "way",
        label: "How to send it",
        items: [
          { id: "mail", label: "By mail", content: ["first_name"] },
          { id: "online", label: "Online", content: ["state"] },
        ],
      },
    ],
  },
  "data-model.json": {
    keys: {
      optin: { type: "boolean", sensitivity: "personal" },
      ...Object.fromEntries(
        ["first_name", "birth_date", "from_date", "phone", "mailing_same", "city", "state"].map((key) => [
          key,
          { type: "string", sensitivity: "personal" },
        ]),
      ),
    },
  },
});

// The page waits for what it alone needs.
beforeAll(async () => {
  await Promise.all([TABS.load(), RARE_NODES.load()]);
});
afterEach(cleanup);

const found: { store?: AnswerStore } = {};

function Page() {
  const store = useAnswerStore();
  const [page] = form.pages;
  useLayoutEffect(() => {
    store.attach(answerRules(form));
    found.store = store;
  }, [store]);
  if (page === undefined) return null;
  const context: PageContext = {
    form,
    page,
    validators: {},
    today: "2026-11-21",
    hasAccount: true,
    onFailure: vi.fn(),
    onTab: async ({ id, tab }) => {
      store.setTab(id, tab);
      return { kind: "switched" };
    },
    onAction: vi.fn(async () => undefined),
    onQuestion: () => undefined,
    onPdfCopy: vi.fn(async () => false),
  };
  return <PageForm context={context} />;
}

function show(): AnswerStore {
  render(
    <AnswerStoreProvider>
      <Page />
    </AnswerStoreProvider>,
  );
  if (found.store === undefined) throw new Error("The page did not render.");
  return found.store;
}

const isShown = (text: string) => screen.queryByText(text) !== null;

describe("layout nodes", () => {
  it("button type: before the click its content, the button and the optional content; after it only the rest [CON-06]", () => {
    show();
    expect([
      isShown("Phone"),
      isShown("Any number will do."),
      isShown("We will write to you instead."),
    ]).toEqual([true, true, false]);
    fireEvent.click(screen.getByRole("button", { name: "I have no phone" }));
    expect([
      isShown("Phone"),
      isShown("Any number will do."),
      isShown("We will write to you instead."),
    ]).toEqual([false, false, true]);
    expect(screen.queryByRole("button", { name: "I have no phone" })).toBeNull();
    // Before the next key: later it would be taken from whoever has gone on meanwhile.
    expect(document.activeElement?.textContent).toBe("We will write to you instead.");
  });

  it("checkbox type: checked, the after content stands in place of the before content, the optional is hidden [CON-07] [WID-13]", () => {
    const store = show();
    const box = screen.getByRole("checkbox", { name: "Send me texts" });
    expect([
      isShown("No texts yet."),
      isShown("You can change this later."),
      isShown("Texts are on."),
    ]).toEqual([true, true, false]);
    fireEvent.click(box);
    expect([
      isShown("No texts yet."),
      isShown("You can change this later."),
      isShown("Texts are on."),
    ]).toEqual([false, false, true]);
    expect(store.get("optin")).toBe(true);
  });

  it("a radio switches the content below it and keeps only what shows [WID-14] [CON-03]", () => {
    const store = show();
    fireEvent.click(screen.getByRole("radio", { name: "No" }));
    fireEvent.change(screen.getByRole("textbox", { name: "City" }), { target: { value: "Bath" } });
    fireEvent.click(screen.getByRole("radio", { name: "Yes" }));
    expect([isShown("Good."), isShown("City"), store.get("city")]).toEqual([true, false, ""]);
  });

  it("one tab shows at a time, arrow keys choose nothing, and leaving a tab clears its answers [WID-17] [TAB-02] [LEA-02]", async () => {
    const store = show();
    fireEvent.change(screen.getByRole("textbox", { name: "First Name" }), { target: { value: "Ann" } });
    const [mail, online] = [
      screen.getByRole("tab", { name: "By mail" }),
      screen.getByRole("tab", { name: "Online" }),
    ];
    mail.focus();
    // [key, where it leads]: round at both ends, and nowhere with any other key.
    const moves = [
      ["ArrowRight", online],
      ["ArrowRight", mail],
      ["ArrowLeft", online],
      ["Home", mail],
      ["End", online],
      ["x", online],
    ] as const;
    for (const [key, tab] of moves) {
      fireEvent.keyDown(document.activeElement ?? mail, { key });
      expect(document.activeElement).toBe(tab);
      expect([mail.ariaSelected, online.ariaSelected, store.get("first_name")]).toEqual([
        "true",
        "false",
        "Ann",
      ]);
    }
    // A panel that begins with a box is reached through it, any other by itself.
    expect(screen.getByRole("tabpanel", { name: "By mail" }).tabIndex).toBe(-1);
    fireEvent.click(online);
    await screen.findByRole("tab", { name: "Online", selected: true });
    expect(document.activeElement).toBe(online);
    expect(screen.getByRole("tabpanel", { name: "Online" }).textContent).toContain("State");
    expect([isShown("First Name"), store.get("first_name")]).toEqual([false, ""]);
  });

  it("month and year stand under one legend with the errors of both [WID-06] [REP-02]", () => {
    const store = show();
    act(() => {
      store.errors.setFound({ birth_date: ["Month"], from_date: ["Year is out of range."] });
    });
    const group = screen.getByRole("group", { name: "Graduation" });
    expect([...group.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "--",
      "January",
      "--",
      "2026",
      "2025",
    ]);
    const errors = "Error: MonthYear is out of range.";
    expect(group.textContent).toContain(errors);
    const year = screen.getByRole("combobox", { name: "Year" });
    expect(year.getAttribute("aria-invalid")).toBe("true");
    const describedBy = year.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(describedBy)?.textContent).toBe(errors);
  });

  it("rich text becomes text and links, never markup", () => {
    show();
    const link = screen.getByRole("link", { name: "our guide" });
    expect(link.getAttribute("href")).toBe("https://guide.example/");
    expect(link.getAttribute("rel")).toContain("noopener");
  });
});
