import { Button, Stack, Text } from "@chakra-ui/react";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import { readSourceFile } from "../../authoring/read/read-source-file.ts";
import type { OutlineEntry } from "./outline-model.ts";
import type { TextPlace } from "./text-view.tsx";

/** A file that is no JSON at this moment, and what is in the way there. */
export interface UnreadablePlace extends TextPlace {
  readonly message: string;
}

/** What every edit of a question changes. */
const SHARED = ["application.json", "data-model.json"];

/**
 * The first file that keeps an entry from being shown or changed; without an entry, the first one that may keep any from
 * being in the outline. Undefined where all can be read.
 */
export function unreadableFor(
  texts: FormTexts,
  entry: Pick<OutlineEntry, "part"> | undefined,
): UnreadablePlace | undefined {
  const own = entry && [...SHARED, uiPath(entry.part), schemaPath(entry.part)];
  const paths =
    own ?? texts.paths().filter((path) => /^(?:application|(?:pages|blocks)\/.*\.ui)\.json$/.test(path));
  const path = paths.find((one) => valueIn(texts, one, []) === undefined);
  if (path === undefined) return undefined;
  const [found] = readSourceFile(path, texts.text(path)).findings;
  const { line = 1, column = 1, message = "" } = found ?? {};
  return { path, line, column, message };
}

const words = {
  unreadable: ({ path, line, message }: UnreadablePlace) =>
    `${path} cannot be read as it is, so nothing of it can be shown or changed here. Line ${line}: ${message}`,
  goTo: ({ path, line }: UnreadablePlace) => `Go to line ${line} of ${path}`,
} as const;

interface Props {
  readonly place: UnreadablePlace;
  readonly onGo?: ((place: TextPlace) => void) | undefined;
}

/** Which file cannot be read and why, with the way to the place. */
export function UnreadableFileNotice({ place, onGo }: Props) {
  return (
    <Stack gap="2" align="start">
      <Text overflowWrap="anywhere">{words.unreadable(place)}</Text>
      {onGo && (
        <Button
          size="xs"
          variant="outline"
          height="auto"
          minHeight="7"
          paddingY="1"
          whiteSpace="normal"
          textAlign="start"
          overflowWrap="anywhere"
          maxWidth="full"
          onClick={() => onGo(place)}
        >
          {words.goTo(place)}
        </Button>
      )}
    </Stack>
  );
}
