import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** When the menu opens and closes beneath a pointer (POL-04). */
export const MENU_OPEN_DELAY_MS = 200;
export const MENU_SKIP_DELAY_MS = 300;
export const MENU_CLOSE_DELAY_MS = 150;

type MenuState = "closed" | "hovered" | "pinned";

/**
 * A menu that a resting mouse opens after 200 ms and closes 150 ms after it left; coming back within 300 ms opens
 * it at once. A press or a key pins it open until a second press, Escape, or a press or the focus elsewhere.
 */
export function useHoverMenu() {
  const [state, setState] = useState<MenuState>("closed");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const change = (next: MenuState, delayMs = 0) => {
    clearTimeout(timer.current);
    const apply = () => {
      setState((current) => {
        if (next === "closed" && current !== "closed") closedAt.current = performance.now();
        return next;
      });
    };
    if (delayMs === 0) apply();
    else timer.current = setTimeout(apply, delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const isOpen = state !== "closed";
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setState("closed");
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    close: () => change("closed"),
    rootProps: {
      ref: root,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== "mouse" || state === "pinned") return;
        const isBackSoon = performance.now() - closedAt.current < MENU_SKIP_DELAY_MS;
        change("hovered", isOpen || isBackSoon ? 0 : MENU_OPEN_DELAY_MS);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && state !== "pinned") change("closed", MENU_CLOSE_DELAY_MS);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        change("closed");
        trigger.current?.focus();
      },
    },
    triggerProps: {
      ref: trigger,
      "aria-expanded": isOpen,
      onClick: () => change(state === "pinned" ? "closed" : "pinned"),
    },
  };
}
