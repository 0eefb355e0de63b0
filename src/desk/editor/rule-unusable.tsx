import { Box, Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { listNames } from "../../authoring/editing/edit-options.ts";
import type { Names } from "../../authoring/explain/names.ts";
import type { RuleChoice, RuleChoices } from "../../authoring/form-rules/rule-choices.ts";
import { SelectField } from "../ui/select-field.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { UNUSABLE_WORDS, ruleSentences as words } from "./rule-sentences.ts";

interface UnusableProps {
  readonly unusable: RuleChoices["unusable"];
  readonly names: Names;
}

/** The questions that a rule cannot ask about, each with the reason and what could be done. */
export function UnusableQuestions({ unusable, names }: UnusableProps) {
  if (unusable.length === 0) return null;
  return (
    <details>
      <Box as="summary" paddingY="1" cursor="pointer">
        {words.unusable(unusable.length)}
      </Box>
      <Box
        as="ul"
        maxHeight="14rem"
        overflowY="auto"
        paddingStart="4"
        tabIndex={0}
        aria-label={words.unusable(unusable.length)}
      >
        {unusable.map(({ item, why }) => (
          <li key={item.question?.key}>
            {`“${names.question(item.question?.key ?? "")}”: ${UNUSABLE_WORDS[why]}`}
          </li>
        ))}
      </Box>
    </details>
  );
}

interface ConvertProps {
  readonly buffer: FormBuffer;
  readonly chosen: RuleChoice;
  readonly onConvert: (list: string) => void;
}

/** Says of a text that nothing but whether it is answered can be asked, and offers to make a choice of it. */
export function ConvertQuestion({ buffer, chosen: { question }, onConvert }: ConvertProps) {
  const lists = listNames(buffer);
  const [list, setList] = useState(lists[0] ?? "");
  if (question.kind !== "text") return null;
  if (!question.isPlainText) return <Text color="fg.muted">{`${words.textOnly} ${words.fixedText}`}</Text>;
  if (lists.length === 0) return <Text color="fg.muted">{`${words.textOnly} ${words.noLists}`}</Text>;
  return (
    <Stack gap="2" align="start">
      <Text color="fg.muted">{`${words.textOnly} ${words.convertHelp}`}</Text>
      <SelectField
        label={words.convertList}
        value={list}
        placeholder={words.choose}
        onChoose={setList}
        choices={lists.map((name) => [name, name])}
      />
      <Button size="xs" variant="outline" onClick={() => onConvert(list)}>
        {words.convert}
      </Button>
    </Stack>
  );
}
