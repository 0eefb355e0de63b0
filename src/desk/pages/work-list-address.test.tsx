import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queries } from "../api/session.ts";
import { type ListAddress, useListAddress } from "./work-list-address.ts";

let shown: ListAddress[] = [];

function List() {
  shown.push(useListAddress());
  return null;
}

/** The address as the list was drawn with it last. */
const drawn = () => {
  const last = shown.at(-1);
  if (last === undefined) throw new Error("The list was never drawn.");
  return last;
};

beforeEach(() => {
  shown = [];
  const answer = () => Promise.resolve(Response.json({ pages: [], missing: [], choices: [] }));
  vi.stubGlobal("fetch", answer);
  window.history.replaceState(null, "", "/desk");
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

it("keeps what was typed last when a filter is chosen before the list is drawn with it [DSK-51]", async () => {
  const router = createBrowserRouter([{ path: "/desk", element: <List /> }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(async () => drawn().setTyped("smith"));
  expect(drawn().typed).toBe("smith");
  const before = drawn();
  await act(async () => before.setTyped(""));
  await act(async () => before.setFilter("page", "/academics"));
  expect(drawn().typed).toBe("");
  expect(drawn().filter("page")).toBe("/academics");
  router.dispose();
});
