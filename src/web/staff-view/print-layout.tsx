import { type ReactNode, useEffect } from "react";
import { usePartner } from "../api/initial-data.ts";
import { styled } from "../ui/styled.ts";

const Sheet = styled("main", {
  base: {
    width: "full",
    maxWidth: "52rem",
    minHeight: "100dvh",
    marginInline: "auto",
    paddingInline: { base: "5", sm: "12" },
    paddingBlock: { base: "6", sm: "12" },
    backgroundColor: "white.main",
    _print: {
      maxWidth: "none",
      minHeight: "0",
      padding: "0",
      fontSize: "10pt",
      lineHeight: "1.4",
    },
  },
});

const Title = styled("h1", {
  base: {
    fontSize: { base: "2xl", sm: "3xl" },
    fontWeight: "bold",
    color: "primary.dark",
    overflowWrap: "anywhere",
    textAlign: "left",
    _print: { fontSize: "18pt" },
  },
});

interface PrintLayoutProps {
  /** The sheet's `h1`, which also names the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The layout for reading and printing: a sheet of paper, without header, navigation, banner or footer (LAY-08). */
export function PrintLayout({ title, children }: PrintLayoutProps) {
  const { name, applicationTitle } = usePartner();
  useEffect(() => {
    document.title = `${title} – ${applicationTitle}`;
  }, [title, applicationTitle]);
  return (
    <Sheet>
      <styled.p color="fg.muted" marginBottom="1">
        {name}, {applicationTitle}
      </styled.p>
      <Title dir="auto">{title}</Title>
      {children}
    </Sheet>
  );
}
