import type { ReactNode } from "react";
import { AlertIcon } from "./icons/alert-icon.tsx";
import { CheckIcon } from "./icons/check-icon.tsx";
import { CloseIcon } from "./icons/close-icon.tsx";
import { styled } from "./styled.ts";
import type { Severity } from "./toasts.ts";

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
  const Sign = severity === "success" ? CheckIcon : AlertIcon;
  return (
    <Box severity={severity}>
      <Sign flexShrink="0" marginTop="0.15em" />
      <styled.div flex="1" minWidth="0" lineHeight="snug">
        <styled.p fontWeight="semibold">{title}</styled.p>
        <styled.div marginTop="0.5" fontSize="sm">
          {children}
        </styled.div>
      </styled.div>
      <Close type="button" aria-label={`Close: ${title}`} onClick={onClose}>
        <CloseIcon />
      </Close>
    </Box>
  );
}
