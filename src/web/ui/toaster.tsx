import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { TOAST_HOTKEY, TOAST_SWIPE_PX } from "../../contract/limits.ts";
import { AlertIcon, CheckIcon, CloseIcon } from "./icons.tsx";
import * as sentences from "./sentences.ts";
import { styled } from "./styled.ts";
import { type Severity, type Toast, type Toasts, toasts as windowToasts } from "./toasts.ts";
import { useRoomBeneath } from "./use-room-beneath.ts";

const Box = styled("div", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    width: "full",
    paddingBlock: "3",
    paddingInlineStart: "4",
    paddingInlineEnd: "2",
    borderWidth: "1px",
    borderInlineStartWidth: "4px",
    borderRadius: "md",
    color: "fg",
    textAlign: "start",
  },
  variants: {
    severity: {
      success: {
        backgroundColor: "secondary.extraLight",
        borderColor: "secondary.main",
        "& > svg": { color: "secondary.main" },
      },
      error: {
        backgroundColor: "error.extraLight",
        borderColor: "error.main",
        "& > svg": { color: "error.main" },
      },
      notice: {
        backgroundColor: "accent.extraLight",
        borderColor: "accent.main",
        "& > svg": { color: "accent.dark" },
      },
    },
  },
});

const Close = styled("button", {
  base: {
    flexShrink: "0",
    display: "grid",
    placeItems: "center",
    boxSize: "touch",
    marginBlock: "-1.5",
    borderRadius: "md",
    color: "fg.muted",
    cursor: "pointer",
    _hover: { color: "fg", backgroundColor: "white.main" },
  },
});

interface ToastBoxProps {
  /** `notice` stands in the page only: it tells what happened, and is neither good nor bad news. */
  readonly severity: Severity | "notice";
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The look of a toast: what kind, a title, a sentence, and a button that closes it. */
export function ToastBox({ severity, title, children, onClose }: ToastBoxProps) {
  return (
    <Box severity={severity}>
      {severity === "success" ? (
        <CheckIcon flexShrink="0" marginTop="0.15em" />
      ) : (
        <AlertIcon flexShrink="0" marginTop="0.15em" />
      )}
      <styled.div flex="1" minWidth="0" lineHeight="snug">
        <styled.p fontWeight="semibold">{title}</styled.p>
        <styled.div marginTop="0.5" fontSize="sm">
          {children}
        </styled.div>
      </styled.div>
      <Close type="button" aria-label={sentences.closeToast(title)} onClick={onClose}>
        <CloseIcon />
      </Close>
    </Box>
  );
}

/**
 * Lets a finger, pen or mouse throw an element to the right. `offsetPx` is how far it has been dragged;
 * `onSwipe` is called when it is let go at or past the threshold, else it springs back.
 */
function useSwipe(thresholdPx: number, onSwipe: () => void) {
  const [start, setStart] = useState<number>();
  const [offsetPx, setOffsetPx] = useState(0);
  const stop = () => {
    setStart(undefined);
    setOffsetPx(0);
  };
  return {
    offsetPx,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientX);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start !== undefined) setOffsetPx(Math.max(0, event.clientX - start));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start === undefined) return;
        const movedPx = event.clientX - start;
        stop();
        if (movedPx >= thresholdPx) onSwipe();
      },
      onPointerCancel: stop,
    },
  };
}

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

const NO_TOASTS: readonly Toast[] = [];
const noToasts = () => NO_TOASTS;

/**
 * Shows the toasts at the bottom right, where they stay while the pointer or the focus is on them. F8 moves the
 * focus there, Escape back to where it came from; a swipe of 50 px to the right dismisses one (WID-20). The page
 * gets as much room at its end, so that nothing stays beneath them.
 */
export function Toaster({ toasts = windowToasts }: { readonly toasts?: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, noToasts);
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
      aria-label={sentences.notifications(TOAST_HOTKEY)}
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
