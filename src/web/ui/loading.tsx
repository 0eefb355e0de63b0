import { LoadingDots, type LoadingSize } from "./loading-dots.tsx";
import { styled } from "./styled.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface LoadingProps {
  readonly size?: LoadingSize;
  /** What is being waited for, read out and not shown. */
  readonly label?: string;
}

/** Tells eyes and screen readers that something is on its way. */
export function Loading({ size = "medium", label = "Loading" }: LoadingProps) {
  return (
    <styled.div role="status" display="flex" justifyContent="center" padding="8" color="primary.main">
      <LoadingDots size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </styled.div>
  );
}
