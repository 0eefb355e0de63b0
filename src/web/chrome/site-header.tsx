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

interface SiteHeaderProps {
  /** True on error screens: the wordmark then begins anew. */
  readonly reloads?: boolean;
  readonly children?: ReactNode;
}

/** The school's band at the top of every screen; `children` stand at its end. */
export function SiteHeader({ reloads, children }: SiteHeaderProps) {
  return (
    <Bar data-screen-only="">
      <Inner>
        <Wordmark reloads={reloads} />
        {children}
      </Inner>
    </Bar>
  );
}
