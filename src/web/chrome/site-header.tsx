import type { ReactNode } from "react";
import { styled } from "../ui/styled.ts";
import { Wordmark } from "./wordmark.tsx";

const Bar = styled("header", {
  base: { backgroundColor: "primary.dark", borderBottomWidth: "4px", borderBottomColor: "accent.main" },
});

const Inner = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    width: "full",
    maxWidth: "page",
    marginInline: "auto",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: "4",
  },
});

/** The school's band at the top of every screen; `children` stand at its end. */
export function SiteHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <Bar>
      <Inner>
        <Wordmark />
        {children}
      </Inner>
    </Bar>
  );
}
