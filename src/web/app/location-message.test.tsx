import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { toasts } from "../ui/toasts.ts";
import { LocationMessage } from "./root.tsx";

beforeEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
});

describe("the location check", () => {
  it("shows the success message that the last screen handed over [RED-03] [RED-07] [RED-08]", () => {
    const successMessage = "Your application was successfully submitted.";
    renderScreen(<LocationMessage />, { pathname: "/completion", state: { successMessage } });
    expect(toasts.list()).toMatchObject([{ severity: "success", title: "Success", message: successMessage }]);
  });

  it("takes it out of the history entry and leaves the rest, so that a reload does not repeat it [RED-07]", () => {
    const usr = { successMessage: "Done.", username: "ada@example.org" };
    history.replaceState({ key: "k", idx: 3, usr }, "");
    renderScreen(<LocationMessage />, { pathname: "/login", state: usr });
    expect(history.state).toEqual({ key: "k", idx: 3, usr: { username: "ada@example.org" } });
  });

  it("says nothing where there is nothing to say", () => {
    renderScreen(<LocationMessage />, { pathname: "/login", state: { username: "ada@example.org" } });
    expect(toasts.list()).toEqual([]);
  });
});
