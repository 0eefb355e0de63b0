import { ERROR_TOAST_MS, TOAST_MS } from "../../contract/limits.ts";
import * as sentences from "./sentences.ts";

/** An error stays longer, and is read out at once. */
export type Severity = "success" | "error";

/** A message above the page (WID-20). */
export interface Toast {
  readonly id: number;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly durationMs: number;
}

/** The messages of a window, for what shows them and what sends them. */
export interface Toasts {
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly Toast[];
  /** Shows a success for 5 s; the title is 'Success' unless told otherwise. */
  readonly success: (message: string, title?: string) => void;
  /**
   * Shows an error for 300 s; the title is 'Error' unless told otherwise. What it returns takes the error away before
   * that: for whoever learns that its cause has ended.
   */
  readonly error: (message: string, title?: string) => () => void;
  readonly dismiss: (id: number) => void;
}

/** A list of toasts, newest last (WID-20). A toast that is already on show is not shown twice. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const add = (toast: Omit<Toast, "id">): number => {
    const others = toasts.filter(({ title, message }) => title !== toast.title || message !== toast.message);
    lastId += 1;
    set([...others, { id: lastId, ...toast }]);
    return lastId;
  };
  const dismiss = (id: number) => {
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => toasts,
    success: (message, title = sentences.success) => {
      add({ severity: "success", title, message, durationMs: TOAST_MS });
    },
    error: (message, title = sentences.error) => {
      const id = add({ severity: "error", title, message, durationMs: ERROR_TOAST_MS });
      return () => dismiss(id);
    },
    dismiss,
  };
}

/** The toasts of this window, shown by `<Toaster>`. */
export const toasts: Toasts = createToasts();
