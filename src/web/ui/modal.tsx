import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { CloseIcon } from "./icons.tsx";
import * as sentences from "./sentences.ts";
import { styled } from "./styled.ts";

const Dialog = styled("dialog", {
  base: {
    margin: "auto",
    maxWidth: "calc(100vw - 2rem)",
    maxHeight: "calc(100dvh - 2rem)",
    overflow: "auto",
    borderRadius: "lg",
    // Seen where the colours are the reader's own, which leave no shadow.
    borderWidth: "1px",
    borderColor: "transparent",
    boxShadow: "high",
    backgroundColor: "white.main",
    color: "fg",
    "&[open]": { animation: "rise 160ms ease-out" },
    _backdrop: { backgroundColor: "rgb(15 23 30 / 55%)" },
  },
  variants: {
    size: {
      small: { width: "modalSmall" },
      medium: { width: { base: "full", sm: "modalMediumTablet", md: "modalMedium" } },
      large: { width: { base: "full", sm: "modalLargeTablet", md: "modalLarge" } },
    },
  },
});

const Close = styled("button", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "touch",
    borderRadius: "md",
    color: "fg.muted",
    // The cross, and not the area around it, stands where the text ends.
    marginInlineEnd: "-3",
    cursor: "pointer",
    _hover: { color: "fg", backgroundColor: "neutral.extraLight" },
  },
});

/** Buttons side by side at the end, or each as wide as a mobile. */
const Footer = styled("div", {
  base: {
    marginTop: "6",
    display: "flex",
    flexWrap: "wrap",
    gap: "3",
    justifyContent: "flex-end",
    smDown: { "& > *": { flexGrow: "1" } },
  },
});

export interface ModalProps {
  /** The heading; 'Error' when absent (WID-19). */
  readonly title?: string;
  readonly size?: "small" | "medium" | "large";
  /** Called when the person closes it: with the cross, with Escape or with a press beside it. */
  readonly onClose: () => void;
  /** Buttons at the foot. */
  readonly footer?: ReactNode;
  /**
   * What takes the focus when the dialog asks something that cannot be undone: the answer that changes nothing. The
   * text is then read out with the title. Without it the title takes the focus, and reading goes on from there.
   */
  readonly safeAnswer?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A dialog above the page; render it to open it, stop rendering it to close it. It is the browser's own
 * `<dialog>`: the rest of the page is inert, the focus stays inside and goes back where it came from.
 */
export function Modal({
  title = sentences.error,
  size = "small",
  onClose,
  footer,
  safeAnswer,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const textId = useId();
  const closeUnasked = useEffectEvent(onClose);
  // A layout effect: closing must happen while the dialog is still in the page, else the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    (safeAnswer ?? heading).current?.focus();
    return () => {
      element?.close();
      // A page that is left stays out of sight, and would ask again whoever comes back to it.
      setTimeout(() => {
        if (element?.isConnected === true && !element.open) closeUnasked();
      });
    };
  }, [safeAnswer]);
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <Dialog
      ref={dialog}
      size={size}
      role={safeAnswer === undefined ? undefined : "alertdialog"}
      aria-labelledby={titleId}
      aria-describedby={safeAnswer === undefined ? undefined : textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
    >
      <styled.div padding={{ base: "5", sm: "6" }}>
        <styled.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="4">
          <styled.h2
            id={titleId}
            fontSize="xl"
            fontWeight="semibold"
            paddingTop="1.5"
            ref={heading}
            tabIndex={-1}
          >
            {title}
          </styled.h2>
          <Close type="button" aria-label={sentences.close} onClick={onClose}>
            <CloseIcon />
          </Close>
        </styled.div>
        <styled.div id={textId} marginTop="3" display="flex" flexDirection="column" gap="3">
          {children}
        </styled.div>
        {footer !== undefined && <Footer>{footer}</Footer>}
      </styled.div>
    </Dialog>
  );
}
