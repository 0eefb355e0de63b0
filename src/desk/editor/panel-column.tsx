import { Box, type BoxProps } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";

interface Props extends BoxProps {
  /** What is chosen in the outline. */
  readonly selection: string | undefined;
  /** Counts up when somebody has chosen something else from within. */
  readonly led: number;
  readonly children: ReactNode;
}

/** What is about what is chosen, one part under the other: with each other choice it begins at its top. */
export function PanelColumn({ selection, led, children, ...look }: Props) {
  const column = useRef<HTMLDivElement>(null);
  const chosen = useRef(selection);
  useEffect(() => {
    if (chosen.current === selection) return;
    chosen.current = selection;
    // Who works in here stays where they are, as when a condition is put around what is chosen.
    if (column.current && !column.current.contains(document.activeElement)) column.current.scrollTop = 0;
  }, [selection]);
  useEffect(() => {
    if (led === 0 || column.current === null) return;
    column.current.scrollTop = 0;
    // What was pressed is out of sight now, or gone.
    column.current.querySelector<HTMLElement>("section[tabindex]")?.focus();
  }, [led]);
  return (
    <Box ref={column} {...look}>
      {children}
    </Box>
  );
}
