import { VisuallyHidden } from "./boxes.tsx";
import * as sentences from "./sentences.ts";
import { styled } from "./styled.ts";

const Dot = styled("span", {
  base: {
    display: "inline-block",
    borderRadius: "full",
    backgroundColor: "current",
    _highContrast: { forcedColorAdjust: "none", backgroundColor: "CanvasText" },
    animation: "pulse 1.2s infinite ease-in-out both",
    // Without motion the dots would stay as faint as they begin.
    _motionReduce: { animation: "none !important" },
    "&:nth-of-type(2)": { animationDelay: "0.16s" },
    "&:nth-of-type(3)": { animationDelay: "0.32s" },
  },
  variants: {
    size: {
      small: { boxSize: "loadingSmall" },
      medium: { boxSize: "loadingMedium" },
      large: { boxSize: "loadingLarge" },
    },
  },
});

type LoadingSize = "small" | "medium" | "large";

/** Three dots that pulse, of the sizes of POL-02. For the eye only: say elsewhere what is being waited for. */
export function LoadingDots({ size }: { readonly size: LoadingSize }) {
  return (
    <styled.span display="inline-flex" gap="0.4em" aria-hidden>
      <Dot size={size} />
      <Dot size={size} />
      <Dot size={size} />
    </styled.span>
  );
}

interface LoadingProps {
  readonly size?: LoadingSize;
  /** What is being waited for, read out and not shown. */
  readonly label?: string;
}

/** Tells eyes and screen readers that something is on its way. */
export function Loading({ size = "medium", label = sentences.loading }: LoadingProps) {
  return (
    <styled.div role="status" display="flex" justifyContent="center" padding="8" color="primary.main">
      <LoadingDots size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </styled.div>
  );
}
