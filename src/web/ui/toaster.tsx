import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { TOAST_HOTKEY, TOAST_SWIPE_PX } from "../../contract/limits.ts";
import { ToastBox } from "./toast-box.tsx";
import { type Toast, type Toasts, toasts as windowToasts } from "./toasts.ts";
import { useSwipe } from "./use-swipe.ts";

const Region = chakra("section", {
  base: {
    position: "fixed",
    insetBlockEnd: { base: "3", sm: "6" },
    insetInlineEnd: { base: "3", sm: "6" },
    zIndex: "toast",
    width: "min(24rem, calc(100vw - 1.5rem))",
    display: "flex",
    flexDirection: "column",
    gap: "3",
  },
});

const Slide = chakra("div", {
  base: {
    borderRadius: "md",
    boxShadow: "high",
    backgroundColor: "white.main",
    animation: "rise 160ms ease-out",
    touchAction: "pan-y",
  },
});

interface ToastItemProps {
  readonly toast: Toast;
  /** True while someone reads: the clock stands still. */
  readonly isPaused: boolean;
  readonly onClose: () => void;
}

function ToastItem({ toast, isPaused, onClose }: ToastItemProps) {
  const { offsetPx, handlers } = useSwipe(TOAST_SWIPE_PX, onClose);
  const expire = useEffectEvent(onClose);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => expire(), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.durationMs]);
  return (
    <Slide
      role={toast.severity === "error" ? "alert" : "status"}
      style={offsetPx === 0 ? undefined : { transform: `translateX(${offsetPx}px)` }}
      {...handlers}
    >
      <ToastBox severity={toast.severity} title={toast.title} onClose={onClose}>
        {toast.message}
      </ToastBox>
    </Slide>
  );
}

/**
 * Shows the toasts at the bottom right, where they stay while the pointer or the focus is on them. F8 moves the
 * focus there; a swipe of 50 px to the right dismisses one (spec §9).
 */
export function Toaster({ toasts = windowToasts }: { readonly toasts?: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const close = (id: number) => {
    toasts.dismiss(id);
    // What was pointed at is gone, and would never say that the pointer left.
    setPaused(false);
  };
  const isEmpty = list.length === 0;
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY && !isEmpty) region.current?.focus();
    };
    document.addEventListener("keydown", focusRegion);
    return () => document.removeEventListener("keydown", focusRegion);
  }, [isEmpty]);
  return (
    <Region
      ref={region}
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      tabIndex={isEmpty ? undefined : -1}
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {list.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast.id)} />
      ))}
    </Region>
  );
}
