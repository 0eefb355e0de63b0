import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubCall } from "../../../tests/support/stub-call.ts";
import type { PdfCopyResponse } from "../../contract/document-endpoints.ts";
import { unexpectedError } from "../api/server-error.ts";
import { createQueryClient } from "../session/queries.ts";
import { PdfCopy } from "./pdf-copy.tsx";

const asked = stubCall();
const download = vi.fn<(url: string | null) => void>();

const LABEL = "Download a PDF Copy";
const ERROR = "Error downloading PDF copy of your application.";
const state = (status: PdfCopyResponse["status"], more: Partial<PdfCopyResponse> = {}): PdfCopyResponse => ({
  status,
  url: "",
  message: "",
  ...more,
});
const READY = state("COMPLETED", { url: "/files/copy" });

beforeEach(() => {
  vi.useFakeTimers();
  download.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function pressed(
    this: HTMLAnchorElement,
  ) {
    download(this.getAttribute("href"));
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function show(prepare: () => Promise<boolean> = async () => true): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PdfCopy label={LABEL} prepare={prepare} />
    </QueryClientProvider>,
  );
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async () => {
  fireEvent.click(screen.getByRole("button", { name: LABEL }));
  await wait(10);
  await wait(10);
};
const answers = (...list: readonly PdfCopyResponse[]) => {
  for (const answer of list) asked.mockResolvedValueOnce(answer);
};

describe("the button for a PDF copy", () => {
  it("saves first, asks every second until the copy is made, downloads it, and then asks every ten minutes [PDF-01]", async () => {
    const order: string[] = [];
    asked.mockImplementation(async () => {
      order.push("asked");
      return order.length < 4 ? state(order.length < 3 ? "UNPROCESSED" : "IN_PROGRESS") : READY;
    });
    show(async () => {
      order.push("saved");
      return true;
    });
    await wait(5_000);
    expect(order).toEqual([]);
    await press();
    expect(order).toEqual(["saved", "asked"]);
    expect(screen.getByRole("status").textContent).toContain("We are making your PDF copy");
    await wait(950);
    expect(order).toHaveLength(2);
    await wait(100);
    expect(order).toHaveLength(3);
    await wait(1_000);
    expect(order).toHaveLength(4);
    expect(download.mock.calls).toEqual([["/files/copy"]]);
    expect(screen.getByRole("link", { name: "download it here" }).getAttribute("href")).toBe("/files/copy");
    await wait(599_000);
    expect(order).toHaveLength(4);
    await wait(2_000);
    expect(order).toHaveLength(5);
    expect(download).toHaveBeenCalledTimes(1);
  });

  it("makes nothing when saving failed or a visitor went to sign-up", async () => {
    show(async () => false);
    await press();
    await wait(5_000);
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("shows the server's message when the copy failed, and tries again when pressed [PDF-02] [CAT-10]", async () => {
    answers(state("UNPROCESSED"), state("FAILED", { message: "Please try again in a minute." }), READY);
    show();
    await press();
    await wait(1_050);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(ERROR);
    expect(alert.textContent).toContain("Please try again in a minute.");
    expect(download).not.toHaveBeenCalled();
    await press();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(download).toHaveBeenCalledTimes(1);
  });

  it("shows the generic message when there is none, and when no answer came [PDF-02] [CAT-10]", async () => {
    answers(state("FAILED"));
    show();
    await press();
    expect(screen.getByRole("alert").textContent).toContain("unexpected error");
    asked.mockRejectedValueOnce(unexpectedError(0));
    await press();
    expect(screen.getByRole("alert").textContent).toContain("unexpected error");
    fireEvent.click(screen.getByRole("button", { name: /close/i }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that there is nothing to copy yet", async () => {
    answers(state("NOT_ANSWERED", { message: "Your application is still empty." }));
    show();
    await press();
    expect(screen.getByRole("status").textContent).toBe("Your application is still empty.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("downloads the copy of now, not the one of before", async () => {
    answers(READY, state("UNPROCESSED"), state("COMPLETED", { url: "/files/newer" }));
    show();
    await press();
    await press();
    expect(download).toHaveBeenCalledTimes(1);
    await wait(1_050);
    expect(download.mock.calls).toEqual([["/files/copy"], ["/files/newer"]]);
  });
});
