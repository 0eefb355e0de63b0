import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { Toaster } from "./toaster.tsx";
import { createToasts } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no pointer capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => void vi.useRealTimers());

function open() {
  const toasts = createToasts();
  renderScreen(<Toaster toasts={toasts} />);
  return toasts;
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const region = () => screen.getByRole("region", { name: "Notifications (F8)" });

describe("the toaster", () => {
  it("shows a success for 5 s and an error for 300 s [WID-20]", () => {
    const toasts = open();
    act(() => {
      toasts.success("Saved.");
      toasts.error("Not saved.");
    });
    pass(4_999);
    expect(screen.getByRole("status").textContent).toContain("SuccessSaved.");
    pass(1);
    expect(screen.queryByRole("status")).toBeNull();
    pass(294_999);
    expect(screen.getByRole("alert").textContent).toContain("ErrorNot saved.");
    pass(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps a toast while it is pointed at or has the focus", () => {
    const toasts = open();
    act(() => toasts.success("Saved."));
    fireEvent.focus(screen.getByRole("button", { name: "Close: Success" }));
    pass(60_000);
    expect(screen.getByRole("status")).toBeTruthy();
    fireEvent.blur(screen.getByRole("button", { name: "Close: Success" }));
    pass(5_000);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("closes a toast with its button", () => {
    const toasts = open();
    act(() => void toasts.error("Not saved."));
    fireEvent.click(screen.getByRole("button", { name: "Close: Error" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("gives the focus back when the toast that has it ends with its cause [DOC-02]", () => {
    const toasts = createToasts();
    renderScreen(
      <>
        <button type="button">Choose</button>
        <Toaster toasts={toasts} />
      </>,
    );
    const choose = screen.getByRole("button", { name: "Choose" });
    const ends = ["One", "Two"].map((message) => {
      const ends: (() => void)[] = [];
      act(() => void ends.push(toasts.error(message, message)));
      return ends[0];
    });
    choose.focus();
    act(() => screen.getByRole("button", { name: "Close: Two" }).focus());
    act(() => ends[1]?.());
    expect(document.activeElement).toBe(region());
    act(() => ends[0]?.());
    expect(document.activeElement).toBe(choose);
    // The clock of the next one runs: nobody reads any more.
    act(() => toasts.success("Sent."));
    pass(5_000);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("takes the focus on F8 while it shows something [WID-20]", () => {
    const toasts = open();
    fireEvent.keyDown(document, { key: "F8" });
    expect(document.activeElement).toBe(document.body);
    act(() => toasts.success("Saved."));
    fireEvent.keyDown(document, { key: "F8" });
    expect(document.activeElement).toBe(region());
  });

  it.each([
    [49, 1],
    [50, 0],
  ])("after a swipe of %i px to the right %i toasts are left [WID-20]", (distance, left) => {
    const toasts = open();
    act(() => toasts.success("Saved."));
    const toast = screen.getByRole("status");
    const at = (type: string, clientX: number) =>
      fireEvent(toast, new PointerEvent(type, { bubbles: true, clientX, pointerId: 1 }));
    at("pointerdown", 10);
    at("pointermove", 10 + distance);
    at("pointerup", 10 + distance);
    expect(screen.queryAllByRole("status")).toHaveLength(left);
  });
});
