import { List, Stack, Text } from "@chakra-ui/react";
import type { PageDeletion } from "../../authoring/editing/edit-pages.ts";
import { toPointer } from "../../authoring/findings/finding.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { entryOfFinding } from "./group-findings.ts";
import { allEntries, outlineOf } from "./outline-model.ts";
import { fileWords, MENTION_WORDS, outlineSentences as words } from "./outline-sentences.ts";

type LeftPlace = PageDeletion["left"][number];

interface LeftProps {
  readonly buffer: FormBuffer;
  readonly left: readonly LeftPlace[];
}

/** What still speaks of something that goes, each place in the words of the outline. */
export function LeftPlaces({ buffer, left }: LeftProps) {
  if (left.length === 0) return null;
  const lines = [...new Set(left.map((place) => placeInWords(buffer, place)))];
  return (
    <Stack gap="1">
      <Text>{words.left}</Text>
      <List.Root paddingStart="5">
        {lines.map((line) => (
          <List.Item key={line} overflowWrap="anywhere">
            {line}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  );
}

function placeInWords(buffer: FormBuffer, place: LeftPlace): string {
  const outline = outlineOf(buffer);
  const titleOf = (key: string) => allEntries(outline).find((entry) => entry.key === key)?.title ?? key;
  const what = "key" in place ? titleOf(place.key) : place.value;
  const { file, path } = place;
  const mention = MENTION_WORDS[place.mention] ?? place.mention;
  const part = outline.find((entry) => file.startsWith(`${entry.part}.`));
  if (part === undefined) return words.leftIn(what, mention, fileWords(file));
  const entry = entryOfFinding(outline, { path: file, pointer: toPointer(path) }, buffer);
  const where = words.leftPart(part.kind === "page", part.title);
  return words.leftIn(what, mention, entry ? words.leftAt(entry.title, where) : where);
}
