import { Box, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  readonly as?: "section" | "nav";
  readonly children: ReactNode;
}

/** A part of a page in a frame, with its heading. */
export function Part({ title, as = "section", children }: PartProps) {
  return (
    <Box as={as} aria-label={title} bg="bg" borderWidth="1px" borderRadius="lg" padding="4" fontSize="sm">
      <Heading as="h2" size="sm" marginBottom="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
