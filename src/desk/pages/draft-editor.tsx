import { Box, Button, Code, Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { DraftSync, SyncState } from "../editor/draft-sync.ts";
import { keyOfUnsaved, useUnsaved } from "../editor/kept-draft.tsx";
import { formSentences } from "../form-sentences.ts";
import { sentences } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Part } from "../ui/part.tsx";
import { useAction } from "../ui/use-action.ts";

interface NoticeProps {
  readonly sync: DraftSync;
  readonly state: SyncState;
  /** Reads the draft again, as it is then. */
  readonly onReload: () => void;
}

/** Who edits the draft in place of this page, and the way to do so (EDT-15, EDT-16). */
export function EditorNotice({ sync, state: { editor, revision, newest }, onReload }: NoticeProps) {
  const [isAsked, setAsked] = useState(false);
  const takeOver = useAction(async () => {
    await sync.takeOver();
    setAsked(false);
    onReload();
  });
  const isFree = editor?.by === "";
  return (
    <>
      <Flex role="status" wrap="wrap" columnGap="3" rowGap="1" align="center" overflowWrap="anywhere">
        {editor !== null && (
          <>
            <Text fontWeight="medium">{formSentences.editor(editor)}</Text>
            {newest > revision && <Text>{formSentences.draftChanged}</Text>}
            <Button
              size="sm"
              variant="outline"
              loading={takeOver.isBusy}
              onClick={() => (isFree ? takeOver.run() : setAsked(true))}
            >
              {isFree ? formSentences.edit : formSentences.takeOver}
            </Button>
            {!isFree && newest > revision && (
              <Button size="sm" variant="outline" onClick={onReload}>
                {formSentences.reload}
              </Button>
            )}
          </>
        )}
      </Flex>
      {isAsked && editor !== null && (
        <AskDialog
          title={formSentences.takeOverTitle}
          act={formSentences.takeOver}
          action={takeOver}
          onClose={() => setAsked(false)}
        >
          <Text overflowWrap="anywhere">{formSentences.takeOverAbout(editor)}</Text>
        </AskDialog>
      )}
    </>
  );
}

/** What was typed here and could not be saved, to be copied. */
export function UnsavedTexts() {
  const [texts, drop] = useUnsaved();
  const [said, setSaid] = useState("");
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(sentences.copied);
    } catch {
      setSaid(sentences.notCopied);
    }
  };
  if (texts.length === 0) return null;
  return (
    <Part title={formSentences.unsavedTitle}>
      <Stack gap="3" align="start">
        <Text>{formSentences.unsavedAbout}</Text>
        {texts.map(({ path, line, text }) => (
          <Box key={keyOfUnsaved({ path, line, text })} width="full">
            <Text fontSize="sm" overflowWrap="anywhere">
              {formSentences.lineOf(path, line)}
            </Text>
            <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" padding="2" translate="no">
              {text}
            </Code>
            <Button size="sm" variant="outline" marginTop="1" onClick={() => void copy(text)}>
              {formSentences.copy}
            </Button>
          </Box>
        ))}
        <Button size="sm" onClick={drop}>
          {formSentences.dropUnsaved}
        </Button>
        <Text role="status">{said}</Text>
      </Stack>
    </Part>
  );
}
