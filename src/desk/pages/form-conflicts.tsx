import { Box, Button, Code, Dialog, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { FormConflict } from "../../contract/desk-form-drafts.ts";
import { formSentences } from "../form-sentences.ts";
import { OpenDialog } from "../ui/ask-dialog.tsx";

interface Props {
  readonly conflicts: readonly FormConflict[];
  readonly onResolve: (prefer: "mine" | "theirs") => void;
}

/** Somebody else has changed the same place: both texts, and which counts. It stays until that is said. */
export function ConflictDialog({ conflicts, onResolve }: Props) {
  return (
    <OpenDialog title={formSentences.conflictTitle} onClose={() => undefined} isGrave isWide>
      <Dialog.Body>
        <Stack gap="4">
          <Text>{formSentences.conflictAbout}</Text>
          <Conflicts conflicts={conflicts} names={[formSentences.mine, formSentences.theirs]} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="outline" onClick={() => onResolve("theirs")}>
          {formSentences.takeTheirs}
        </Button>
        <Button onClick={() => onResolve("mine")}>{formSentences.keepMine}</Button>
      </Dialog.Footer>
    </OpenDialog>
  );
}

interface ListProps {
  readonly conflicts: readonly FormConflict[];
  /** What the two sides are called. */
  readonly names: readonly [mine: string, theirs: string];
}

/** Places with both texts. */
export function Conflicts({ conflicts, names: [mine, theirs] }: ListProps) {
  return conflicts.map((conflict) => (
    <Box key={`${conflict.path}:${conflict.line}`} as="section">
      <Heading as="h3" size="xs" overflowWrap="anywhere">
        {formSentences.conflictAt(conflict.path, conflict.line)}
      </Heading>
      <Flex gap="3" wrap="wrap" marginTop="1">
        <Side name={mine} text={conflict.mine} />
        <Side name={theirs} text={conflict.theirs} />
      </Flex>
    </Box>
  ));
}

function Side({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box flex="1 1 16rem" minWidth="0">
      <Text fontSize="sm" fontWeight="semibold">
        {name}
      </Text>
      <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" padding="2">
        {text.trim() === "" ? formSentences.nothing : text}
      </Code>
    </Box>
  );
}
