import type { ComponentProps, ReactNode } from "react";
import { styled } from "./styled.ts";

const Svg = styled("svg", {
  base: {
    boxSize: "1.25em",
    fill: "none",
    stroke: "current",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    // Drawings keep their own colour else, where the reader has chosen those of the page.
    forcedColorAdjust: "auto",
  },
});

/** Styles and attributes of an icon; it is as large as the text around it. */
export type IconProps = Omit<ComponentProps<typeof Svg>, "children" | "viewBox">;

/** A drawing of 24 by 24 units beside a text that says the same; screen readers pass it over. */
export function Icon({ children, ...rest }: IconProps & { readonly children: ReactNode }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden focusable="false" {...rest}>
      {children}
    </Svg>
  );
}

/** An exclamation mark in a circle. */
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7.5v5.5M12 16.5v.01" />
    </Icon>
  );
}

/** A tick. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

/** A cross. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

/** An arrowhead that points down. */
export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}
