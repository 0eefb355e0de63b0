import { act, fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStoreProvider, useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { announcements } from "../ui/announcements.tsx";
import { useCheckOnLeaving } from "./use-check-on-leaving.ts";

const { form } = compileExample({
  "pages/about.schema.json": {
    type: "object",
    properties: {
      first_name: { type: "string", title: "Scale" },
      city: {
        type: "string",
        title: "Score",
        numericString: { minimum: 1 },
        messages: { numericString: "The score is a number." },
      },
    },
    allOf: [
      {
        if: { required: ["first_name"], properties: { first_name: { const: "4" } } },
        then: {
          properties: { city: { numericString: { maximum: 4 }, messages: { numericString: "Up to 4." } } },
        },
      },
    ],
  },
  "pages/about.ui.json": { "ui:layout": ["first_name", "city"] },
  "data-model.json": {
    keys: Object.fromEntries(
      ["first_name", "city"].map((key) => [key, { type: "string", sensitivity: "personal" }]),
    ),
  },
});
const loaded = { hash: "", form, validators: compileValidators(form) };
const found: { store?: AnswerStore } = {};

function Page() {
  const store = useAnswerStore();
  useLayoutEffect(() => {
    store.attach(answerRules(form));
    found.store = store;
  }, [store]);
  const [page] = form.pages;
  if (page === undefined) throw new Error("The example has a page.");
  useCheckOnLeaving(loaded, page);
  return ["first_name", "city"].map((key) => (
    <input key={key} id={key} onChange={(event) => store.set(key, event.target.value)} />
  ));
}

function show() {
  render(
    <AnswerStoreProvider>
      <Page />
    </AnswerStoreProvider>,
  );
  const [scale, score] = screen.getAllByRole<HTMLInputElement>("textbox");
  const { store } = found;
  if (store === undefined || scale === undefined || score === undefined) throw new Error("Nothing is shown.");
  const type = (box: HTMLInputElement, value: string) => {
    act(() => box.focus());
    fireEvent.input(box, { target: { value } });
  };
  return { store, scale, score, type, leave: (box: HTMLInputElement) => act(() => box.blur()) };
}

it("says nothing while somebody types or turns to another window, and once when the box is left [INP-05]", () => {
  const { store, score, type, leave } = show();
  type(score, "x");
  // The window has lost the focus: the box is still the one that will have it.
  fireEvent.focusOut(score);
  expect(store.errors.of("city")).toEqual([]);
  leave(score);
  expect(store.errors.of("city")).toEqual(["The score is a number."]);
  expect(announcements.current()).toBe("Error: The score is a number.");
  type(score, "");
  expect(store.errors.of("city")).toEqual([]);
  leave(score);
  expect(store.errors.of("city")).toEqual([]);
});

it("waits for the end of the press that took the focus away [INP-05]", () => {
  const { store, scale, score, type, leave } = show();
  type(score, "x");
  fireEvent.mouseDown(scale);
  leave(score);
  expect(store.errors.of("city")).toEqual([]);
  fireEvent.mouseUp(scale);
  expect(store.errors.of("city")).toEqual(["The score is a number."]);
});

it("takes back what another answer has put right, and tells no new error before the box is left [INP-05]", () => {
  const { store, scale, score, type, leave } = show();
  type(scale, "4");
  type(score, "90");
  leave(score);
  expect(store.errors.of("city")).toEqual(["Up to 4."]);
  type(scale, "100");
  expect(store.errors.of("city")).toEqual([]);
  type(scale, "4");
  expect(store.errors.of("city")).toEqual([]);
});

it("leaves an input that refuses what was entered to its own sentence [INP-05]", () => {
  const { store, score, type, leave } = show();
  type(score, "x");
  act(() => store.errors.setEntered("city", "There is no such score."));
  leave(score);
  expect(store.errors.of("city")).toEqual(["There is no such score."]);
  act(() => store.errors.setEntered("city", undefined));
  expect(store.errors.of("city")).toEqual(["The score is a number."]);
});
