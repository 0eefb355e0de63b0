// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
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
