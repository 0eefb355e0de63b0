import { describe, expect, it, vi } from "vitest";
import { createToasts } from "./toasts.ts";

describe("toasts", () => {
  it("are titled 'Success' or 'Error' and stay 5 s or 300 s [WID-20]", () => {
    const toasts = createToasts();
    toasts.success("Saved.");
    toasts.error("Not saved.");
    expect(toasts.list()).toMatchObject([
      { severity: "success", title: "Success", message: "Saved.", durationMs: 5_000 },
      { severity: "error", title: "Error", message: "Not saved.", durationMs: 300_000 },
    ]);
  });

  it("may have a title of their own", () => {
    const toasts = createToasts();
    toasts.error("It was refused.", "Error adding another siblings");
    expect(toasts.list()).toMatchObject([{ title: "Error adding another siblings" }]);
  });

  it("do not pile up when the same is said again", () => {
    const toasts = createToasts();
    toasts.success("Saved.");
    toasts.success("Sent.");
    toasts.success("Saved.");
    expect(toasts.list().map(({ message }) => message)).toEqual(["Sent.", "Saved."]);
  });

  it("of an error end before their time when their cause ends, and take no other along [DOC-02]", () => {
    const toasts = createToasts();
    const endUpload = toasts.error("Error uploading file for paper");
    toasts.error("Not saved.");
    endUpload();
    expect(toasts.list().map(({ message }) => message)).toEqual(["Not saved."]);
    const listener = vi.fn();
    toasts.subscribe(listener);
    endUpload();
    expect(listener).not.toHaveBeenCalled();
  });

  it("go when dismissed, and tell who listens", () => {
    const toasts = createToasts();
    const listener = vi.fn();
    const stop = toasts.subscribe(listener);
    toasts.success("Saved.");
    toasts.dismiss(toasts.list()[0]?.id ?? 0);
    expect(toasts.list()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    toasts.success("Saved.");
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
