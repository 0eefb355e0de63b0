import { Box, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  readonly as?: "section" | "nav";
  /** Where a link of the page leads to it. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a page in a frame, with its heading. */
export function Part({ title, as = "section", id, children }: PartProps) {
  return (
    <Box
      as={as}
      aria-label={title}
      {...(id !== undefined && { id, tabIndex: -1 })}
      bg="bg"
      borderWidth="1px"
      borderRadius="lg"
      padding="4"
      fontSize="sm"
    >
      <Heading as="h2" size="sm" marginBottom="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
