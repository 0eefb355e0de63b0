import { Box, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { sentences } from "../sentences.ts";
import { PageTitle } from "./page-title.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

interface Props {
  readonly title: string;
  readonly school?: string | undefined;
  readonly children: ReactNode;
}

/** A page of one card, for whoever is not signed in. */
export function NarrowPage({ title, school, children }: Props) {
  return (
    <Box minHeight="100dvh" bg="bg.subtle">
      <Box as="header" display="flex" justifyContent="space-between" alignItems="center" padding="3">
        <Text fontWeight="semibold">{[school, sentences.desk].filter(Boolean).join(" · ")}</Text>
        <ThemeMenu />
      </Box>
      <Box as="main" maxWidth="30rem" marginX="auto" padding={{ base: "3", sm: "6" }}>
        <Stack gap="5" bg="bg" borderWidth="1px" borderRadius="lg" padding={{ base: "4", sm: "8" }}>
          <PageTitle>{title}</PageTitle>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}
