import { fireEvent, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import { queries } from "../api/session.ts";
import { FirstSignInPage } from "./first-sign-in-page.tsx";

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

it("says which rules a new password breaks, before it asks the server [STF-10]", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({
      email: "ada@school.example",
      role: "reader",
      secret: "ABCD",
      uri: "otpauth://totp/x",
      passkey_options: {},
    });
  });
  renderAtDesk(
    <MemoryRouter initialEntries={["/first-sign-in#token"]}>
      <FirstSignInPage />
    </MemoryRouter>,
  );
  const before = await screen.findByLabelText("Password");
  fireEvent.change(before, { target: { value: "abcdefghijklm" } });
  const count = asked.length;
  fireEvent.submit(before);
  const needs =
    "Your password still needs: an uppercase letter; a number; a special character, such as ! or ?.";
  expect(screen.getByText(needs)).toBeDefined();
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(asked).toHaveLength(count);
});
