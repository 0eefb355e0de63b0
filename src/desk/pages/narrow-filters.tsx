import { Badge, Box, Button } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import { sentences } from "../sentences.ts";

interface Props {
  /** How many of the filters are set, a search among them. */
  readonly count: number;
  readonly children: ReactNode;
}

/** On a narrow screen the filters wait behind a button, so that the list comes first; where there is room they are there. */
export function NarrowFilters({ count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Button
        display={{ md: "none" }}
        size="sm"
        variant="outline"
        bg="bg"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {sentences.searchAndFilters}
        {count > 0 && <Badge colorPalette="blue">{sentences.filtersSet(count)}</Badge>}
      </Button>
      <Box
        id={id}
        display={{ base: isOpen ? "block" : "none", md: "block" }}
        marginTop={{ base: "3", md: "0" }}
      >
        {children}
      </Box>
    </Box>
  );
}
