import { Box, Button, Code, Flex, RadioGroup, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { FormConflict, FormMerge, FormReview } from "../../contract/desk-form-drafts.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { PAGE_ID } from "../editor/use-draft.ts";
import { formSentences } from "../form-sentences.ts";
import { IndentedLines } from "../ui/indented-lines.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";

type Keep = FormMerge["choices"][number]["keep"];

interface Props {
  readonly review: FormReview;
  readonly draftId: string;
  readonly application: string | undefined;
  readonly onDone: () => void;
}

/** Takes into the draft what was published since it began; of a file that both change somebody says which counts (EDT-08). */
export function OutdatedDraft({ review, draftId, application, onDone }: Props) {
  const { conflicts, meanwhile, revision, elsewhere } = review;
  const [chosen, setChosen] = useState<Readonly<Record<string, Keep>>>({});
  const choices = conflicts.flatMap(({ path }) => {
    const keep = chosen[path];
    return keep === undefined ? [] : [{ path, keep }];
  });
  const merge = useAction(async () => {
    const body = { ...bodyOf(application), draft: draftId, page: PAGE_ID, revision, elsewhere, choices };
    await call("POST /desk/api/form-draft/merge", { body });
    onDone();
  });
  return (
    <Part title={formSentences.outdatedTitle}>
      <Stack gap="3" align="start">
        <Text>{formSentences.outdatedAbout}</Text>
        <IndentedLines lines={meanwhile} />
        {conflicts.length > 0 && <Text>{formSentences.outdatedBoth}</Text>}
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.path}
            conflict={conflict}
            keep={chosen[conflict.path] ?? null}
            onKeep={(keep) => setChosen({ ...chosen, [conflict.path]: keep })}
          />
        ))}
        <Problem>{merge.problem}</Problem>
        <Button
          loading={merge.isBusy}
          disabled={choices.length < conflicts.length}
          onClick={() => merge.run()}
        >
          {formSentences.bringUp}
        </Button>
      </Stack>
    </Part>
  );
}

interface ChoiceProps {
  readonly conflict: FormConflict;
  readonly keep: Keep | null;
  readonly onKeep: (keep: Keep) => void;
}

const SIDES = { mine: formSentences.keepMine, theirs: formSentences.useTheirs } as const;

function Choice({ conflict, keep, onKeep }: ChoiceProps) {
  const { path } = conflict;
  const { line, mine, theirs } = differingLines(conflict);
  return (
    <Box as="section" width="full" aria-label={path}>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {path}
      </Text>
      <Text color="fg.muted">{formSentences.fromLine(line)}</Text>
      <Flex gap="3" wrap="wrap" marginY="1">
        <Side name={formSentences.inDraft} text={mine} />
        <Side name={formSentences.inPublished} text={theirs} />
      </Flex>
      <RadioGroup.Root
        value={keep}
        onValueChange={({ value }) => onKeep(value === "mine" ? "mine" : "theirs")}
      >
        <RadioGroup.Label overflowWrap="anywhere">{formSentences.whichOf(path)}</RadioGroup.Label>
        <Flex gap="5" wrap="wrap" marginTop="1">
          {(["mine", "theirs"] as const).map((side) => (
            <RadioGroup.Item key={side} value={side}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{SIDES[side]}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Flex>
      </RadioGroup.Root>
    </Box>
  );
}

function Side({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box flex="1 1 16rem" minWidth="0">
      <Text fontSize="sm" fontWeight="medium">
        {name}
      </Text>
      <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" padding="2" translate="no">
        {text}
      </Code>
    </Box>
  );
}

/** Both texts without the lines that they begin and end with alike; `line` is that of the first other one, from 1. */
function differingLines({ mine, theirs }: FormConflict) {
  if (mine === null || theirs === null)
    return { line: 1, mine: mine ?? formSentences.noFile, theirs: theirs ?? formSentences.noFile };
  const [own, others] = [mine.split("\n"), theirs.split("\n")];
  const shortest = Math.min(own.length, others.length);
  let start = 0;
  while (start < shortest && own[start] === others[start]) start++;
  let end = 0;
  while (end < shortest - start && own.at(-1 - end) === others.at(-1 - end)) end++;
  const between = (lines: readonly string[]) =>
    lines.slice(start, lines.length - end).join("\n") || formSentences.noLines;
  return { line: start + 1, mine: between(own), theirs: between(others) };
}
