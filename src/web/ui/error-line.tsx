import type { ComponentProps } from "react";
import { AlertIcon } from "./icons.tsx";
import { styled } from "./styled.ts";

const Line = styled("div", {
  base: {
    display: "flex",
    gap: "1.5",
    color: "error.main",
    fontSize: "sm",
    fontWeight: "medium",
    lineHeight: "snug",
  },
});

/** What is wrong, with the sign and in the colour that every question uses for it. */
export function ErrorLine({ children, ...rest }: ComponentProps<typeof Line>) {
  return (
    <Line {...rest}>
      <AlertIcon flexShrink="0" marginTop="0.1em" />
      <div>{children}</div>
    </Line>
  );
}
