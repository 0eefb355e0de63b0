import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import { ServerError } from "../api/server-error.ts";
import type { SessionActions } from "../session/session-context.ts";
import { AccountMenu } from "./account-menu.tsx";

const trigger = () => screen.getByRole("button", { name: "Account" });
const isOpen = () => trigger().getAttribute("aria-expanded") === "true";

function openLoggedIn(actions: Partial<SessionActions> = {}, beforeLogOut?: () => Promise<boolean>) {
  const view = renderScreen(
    <FixedSession profile={PROFILE} actions={actions}>
      <AccountMenu beforeLogOut={beforeLogOut} />
    </FixedSession>,
    "/about",
  );
  fireEvent.click(trigger());
  return view;
}

function openLoggedOut() {
  return renderScreen(
    <FixedSession>
      <AccountMenu />
      <button type="button">elsewhere</button>
    </FixedSession>,
    "/about",
  );
}

describe("the account popover", () => {
  it("shows the username and Log Out to whoever is logged in [LAY-02]", () => {
    openLoggedIn();
    const username = screen.getByText("ada@example.org");
    expect(username.querySelector("svg")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Log Out" })).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("offers Sign In and Create Account to a visitor, and both carry the answers [LAY-03]", () => {
    const { place } = openLoggedOut();
    act(() => place.store?.set("first_name", "Ada"));
    fireEvent.click(trigger());
    expect(screen.getByRole("link", { name: "Create Account" }).getAttribute("href")).toBe("/signup");
    fireEvent.click(screen.getByRole("link", { name: "Sign In" }));
    expect(place.pathname).toBe("/login");
    expect(place.state).toEqual({ studentAnswers: { first_name: "Ada" } });
  });

  it("is not there for service users [LAY-04]", () => {
    renderScreen(
      <FixedSession isServiceUser>
        <AccountMenu />
      </FixedSession>,
    );
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("saves before it logs out, and stays when somebody wants to", async () => {
    const order: string[] = [];
    const answers = [false, true];
    const save = async () => {
      order.push("save");
      return answers.shift() ?? false;
    };
    openLoggedIn({ logout: async () => void order.push("logout") }, save);
    const button = () => screen.getByRole("button", { name: "Log Out" });
    fireEvent.click(button());
    expect(button().ariaBusy).toBe("true");
    await waitFor(() => expect(button().ariaBusy).toBeNull());
    expect(order).toEqual(["save"]);
    fireEvent.click(button());
    await waitFor(() => expect(order).toEqual(["save", "save", "logout"]));
  });

  it("shows a failed logout in a dialog and then clears the cache [CAT-06]", async () => {
    letDialogsOpen();
    vi.spyOn(console, "error").mockReturnValue();
    const refresh = vi.fn();
    const logout = async () => {
      throw new ServerError({ message: "Not now.", code: "unexpected", status: 500 });
    };
    openLoggedIn({ logout, refresh });
    fireEvent.click(screen.getByRole("button", { name: "Log Out" }));
    const dialog = await screen.findByRole("dialog", { name: "Unexpected Error" });
    expect(dialog.textContent).toContain("Not now.");
    fireEvent.click(screen.getAllByRole("button", { name: "Close" })[0] ?? dialog);
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe("the opening and closing of the account popover", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const mouse = (type: "enter" | "leave") => {
    const root = trigger().parentElement ?? trigger();
    fireEvent(
      root,
      new PointerEvent(type === "enter" ? "pointerover" : "pointerout", {
        bubbles: true,
        pointerType: "mouse",
      }),
    );
  };
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it("opens 200 ms after the mouse came and closes 150 ms after it left [POL-04]", () => {
    openLoggedOut();
    mouse("enter");
    pass(199);
    expect(isOpen()).toBe(false);
    pass(1);
    expect(isOpen()).toBe(true);
    mouse("leave");
    pass(149);
    expect(isOpen()).toBe(true);
    pass(1);
    expect(isOpen()).toBe(false);
  });

  it("opens at once when the mouse is back within 300 ms [POL-04]", () => {
    openLoggedOut();
    mouse("enter");
    pass(200);
    mouse("leave");
    pass(150);
    pass(299);
    mouse("enter");
    expect(isOpen()).toBe(true);
    mouse("leave");
    pass(150);
    pass(301);
    mouse("enter");
    expect(isOpen()).toBe(false);
  });

  it("stays open after a press until Escape, a press or the focus elsewhere", () => {
    openLoggedOut();
    fireEvent.click(trigger());
    mouse("leave");
    pass(1000);
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(trigger(), { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(trigger());
    fireEvent.click(trigger());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
    fireEvent.click(trigger());
    act(() => screen.getByText("elsewhere").focus());
    expect(isOpen()).toBe(false);
  });
});
