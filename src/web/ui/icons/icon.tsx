import type { ComponentProps, ReactNode } from "react";
import { styled } from "../styled.ts";

const Svg = styled("svg", {
  base: {
    boxSize: "1.25em",
    fill: "none",
    stroke: "current",
    strokeWidth: "2",
    // Drawings keep their own colour else, where the reader has chosen those of the page.
    forcedColorAdjust: "auto",
  },
});

export type IconProps = Omit<ComponentProps<typeof Svg>, "children" | "viewBox">;

/** A drawing of 24 by 24 units beside a text that says the same; screen readers pass it over. */
export function Icon({ children, ...rest }: IconProps & { readonly children: ReactNode }) {
  return (
    <Svg
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      {...rest}
    >
      {children}
    </Svg>
  );
}
