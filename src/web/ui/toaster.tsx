import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { TOAST_HOTKEY, TOAST_SWIPE_PX } from "../../contract/limits.ts";
import { styled } from "./styled.ts";
import { ToastBox } from "./toast-box.tsx";
import { type Toast, type Toasts, toasts as windowToasts } from "./toasts.ts";
import { useRoomBeneath } from "./use-room-beneath.ts";
import { useSwipe } from "./use-swipe.ts";

const Region = styled("section", {
  base: {
    position: "fixed",
    insetBlockEnd: { base: "0", sm: "3" },
    insetInlineEnd: { base: "0", sm: "3" },
    zIndex: "toast",
    width: "min(25.5rem, 100vw)",
    // Never all of a phone's screen: what does not fit is scrolled to.
    maxHeight: { base: "50dvh", sm: "calc(100dvh - 1.5rem)" },
    overflow: "hidden auto",
    display: "flex",
    flexDirection: "column",
    gap: "3",
    padding: "3",
    // Between the toasts the page beneath can be pressed.
    pointerEvents: "none",
    "&:empty": { padding: "0" },
  },
});

const Slide = styled("div", {
  base: {
    flexShrink: "0",
    pointerEvents: "auto",
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
      aria-atomic
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
 * focus there, Escape back to where it came from; a swipe of 50 px to the right dismisses one (WID-20). The page
 * gets as much room at its end, so that nothing stays beneath them.
 */
export function Toaster({ toasts = windowToasts }: { readonly toasts?: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  useRoomBeneath(region, list.length);
  const close = (id: number) => {
    if (region.current?.contains(document.activeElement)) {
      // The button that was pressed goes away, and the focus would with it.
      (list.length > 1 ? region : cameFrom).current?.focus();
    }
    toasts.dismiss(id);
    // What was pointed at is gone, and would never say that the pointer left.
    setPaused(false);
  };
  const isEmpty = list.length === 0;
  // A toast that ended with its cause says nothing of the pointer that was on it either.
  if (isEmpty && isPaused) setPaused(false);
  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    hasFocus.current = list.length > 0;
    if (list.length === 0) cameFrom.current?.focus();
    // React tells of no blur while it removes what has the focus.
    else if (document.activeElement === document.body) region.current?.focus();
  }, [list]);
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
      aria-live="polite"
      tabIndex={isEmpty ? undefined : -1}
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setPaused(true);
        hasFocus.current = true;
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") cameFrom.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        setPaused(false);
        hasFocus.current = currentTarget.contains(relatedTarget);
      }}
    >
      {list.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast.id)} />
      ))}
    </Region>
  );
}
