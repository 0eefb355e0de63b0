import type { ReactNode } from "react";
import { usePartner } from "../api/initial-data.ts";
import { styled } from "../ui/styled.ts";
import { Link } from "../ui/text-link.tsx";

const HomeLink = styled(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "3",
    minWidth: "0",
    borderRadius: "sm",
    color: "white.main",
    textDecoration: "none",
    _focusVisible: { outlineColor: "white.main" },
  },
});

interface WordmarkProps {
  /** True where what is shown has failed: the way leads through the server then, and begins anew. */
  readonly reloads?: boolean | undefined;
}

/** The school's name and the application's title; leads to the first page. */
function Wordmark({ reloads = false }: WordmarkProps) {
  const { shortName, applicationTitle } = usePartner();
  return (
    <HomeLink to="/" reloads={reloads}>
      <Crest />
      <styled.span
        display="flex"
        flexDirection="column"
        minWidth="0"
        lineHeight="tight"
        overflowWrap="normal"
      >
        <styled.span fontSize="xl" fontWeight="bold" letterSpacing="tight">
          {shortName}
        </styled.span>
        <styled.span fontSize={{ base: "xs", sm: "sm" }} color="primary.light">
          {applicationTitle}
        </styled.span>
      </styled.span>
    </HomeLink>
  );
}

function Crest() {
  return (
    <styled.svg
      viewBox="0 0 32 36"
      height="2.5rem"
      flexShrink="0"
      fill="current"
      aria-hidden
      focusable="false"
    >
      <path d="M16 0 31 4v14c0 9-6.500 15-15 18C7.500 33 1 27 1 18V4z" opacity=".16" />
      <path d="M16 9 5.500 14 16 19l10.500-5z" />
      <path
        d="M9.500 17.500v5c1.600 1.700 3.900 2.600 6.500 2.600s4.900-.9 6.500-2.600v-5L16 20.700z"
        opacity=".8"
      />
    </styled.svg>
  );
}

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
