import { fireEvent, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import type { HeldForm } from "../../contract/desk-form-versions.ts";
import { queries } from "../api/session.ts";
import { HeldFormNotice } from "./held-form-notice.tsx";

const HELD: HeldForm = {
  application: "nursing",
  lines: [
    "1 draft, 0 submitted applications (never touched).",
    "  Code Word (code_word): set aside, in 1 draft",
  ],
  token: "0123456789ab",
};

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

function open(role: "form_editor" | "publisher", answers: readonly object[]) {
  const left = [...answers];
  const fetched = vi.fn(async (_address: string, _sent?: RequestInit) => Response.json(left.shift()));
  vi.stubGlobal("fetch", fetched);
  renderAtDesk(
    <MemoryRouter>
      <HeldFormNotice role={role} />
    </MemoryRouter>,
  );
  return fetched;
}

it("says which answers would be set aside, and publishes once that was read [STF-11]", async () => {
  const fetched = open("publisher", [{ held: [HELD] }, { number: 2 }, { held: [] }]);
  await screen.findByText(/^What was saved into the forms folder of "nursing" is not live yet/);
  fireEvent.click(screen.getByRole("button", { name: "Publish it as it is" }));
  const publish = await screen.findByRole("button", { name: "Publish" });
  expect(publish).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByLabelText("I have read what becomes of these answers"));
  await waitFor(() => expect(publish).toHaveProperty("disabled", false));
  fireEvent.click(publish);
  await screen.findByText("Version 2 is what applicants see from now on.");
  const [address, sent] = fetched.mock.calls[1] ?? [];
  expect([address, sent?.body]).toEqual([
    "/desk/api/held-forms/publication",
    JSON.stringify({ application: "nursing", words: "", token: HELD.token }),
  ]);
  await waitFor(() => expect(screen.queryByText(/is not live yet/)).toBe(null));
});

it("says to whoever may not publish who does [STF-11]", async () => {
  open("form_editor", [{ held: [HELD] }]);
  await screen.findByText("A publisher or an administrator publishes it.");
  expect(screen.queryByRole("button")).toBe(null);
});
