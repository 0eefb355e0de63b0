import type { ReactNode } from "react";
import { styled } from "../ui/styled.ts";

interface EntryProps {
  readonly headingId: string;
  readonly title: string;
  /** A button at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One entry of a repeated group, under its heading; the group names what stands in it. */
export function Entry({ headingId, title, action, children }: EntryProps) {
  return (
    <styled.div
      role="group"
      aria-labelledby={headingId}
      borderInlineStartWidth="3px"
      borderColor="primary.light"
      paddingInlineStart={{ base: "4", sm: "6" }}
    >
      <styled.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="touch"
        marginBottom="2"
      >
        <styled.h3 id={headingId} tabIndex={-1} fontSize="lg" fontWeight="semibold">
          {title}
        </styled.h3>
        {action}
      </styled.div>
      {children}
    </styled.div>
  );
}
