import { fireEvent, render, screen } from "@testing-library/react";
import { Activity } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { Modal } from "./modal.tsx";

beforeEach(letDialogsOpen);

function open(title?: string) {
  const onClose = vi.fn();
  renderScreen(
    <Modal onClose={onClose} {...(title === undefined ? {} : { title })}>
      <p>It did not work.</p>
    </Modal>,
  );
  return onClose;
}

describe("a modal", () => {
  it("is closed when the page that it stands in is left and kept out of sight", async () => {
    const onClose = vi.fn();
    const pageThat = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Modal onClose={onClose}>
          <p>Really?</p>
        </Modal>
      </Activity>
    );
    const { rerender, unmount } = render(pageThat("visible"));
    rerender(pageThat("hidden"));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    unmount();
    const other = render(pageThat("visible"));
    other.unmount();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("is headed 'Error' unless told otherwise [WID-19]", () => {
    open();
    expect(screen.getByRole("dialog", { name: "Error" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Error");
  });

  it("bears the title that it is given", () => {
    open("Help");
    expect(screen.getByRole("dialog", { name: "Help" })).toBeTruthy();
  });

  it("closes with the cross, with Escape and with a press beside it, not with one inside", () => {
    const onClose = open();
    fireEvent.click(screen.getByText("It did not work."));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    fireEvent.click(screen.getByRole("dialog"));
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});
