// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { SavedAt } from "./saved-at.tsx";

const found: { store?: AnswerStore } = {};

function Probe() {
  Object.assign(found, { store: useAnswerStore() });
  return <SavedAt />;
}

it("says when answers were saved, and when some are not yet", () => {
  renderScreen(<Probe />);
  const { store } = found;
  expect(screen.queryByRole("status")).toBeNull();
  act(() => {
    store?.set("first_name", "Ann");
    store?.sync.markSaved({ first_name: "Ann" }, new Date(2026, 10, 21, 15, 42).getTime());
  });
  expect(screen.getByRole("status").textContent).toBe("Saved at 3:42 PM");
  act(() => store?.set("first_name", "Anna"));
  expect(screen.getByRole("status").textContent).toContain("saved when you go on");
});
