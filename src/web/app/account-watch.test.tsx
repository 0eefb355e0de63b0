import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { StillWorkingModal } from "./account-watch.tsx";

beforeEach(() => {
  letDialogsOpen();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells with the question how long is left, counts down in silence and speaks at 30 and 10 seconds [SEE-05]", () => {
  const endsAt = Date.now() + 60_000;
  const ignore = () => undefined;
  renderScreen(
    <StillWorkingModal remainingMs={() => endsAt - Date.now()} onStay={ignore} onLeave={ignore} />,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Still working?" });
  const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("you will be logged out in 60 seconds");
  expect(document.activeElement?.textContent).toBe("Yes, stay logged in");
  const heard: string[] = [];
  for (let second = 60; second > 1; second--) {
    const said = screen.getByRole("status").textContent ?? "";
    if (said !== (heard.at(-1) ?? "")) heard.push(said);
    expect(screen.getByRole("timer").textContent).toBe(`${second} seconds`);
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
  }
  expect(heard).toEqual(["You will be logged out in 30 seconds.", "You will be logged out in 10 seconds."]);
});
