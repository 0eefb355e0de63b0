import { Box, Text } from "@chakra-ui/react";

interface Item {
  readonly words: string;
  /** Whether an empty line parts it from what was before. */
  readonly isApart: boolean;
  readonly below: readonly Item[];
}

/**
 * Lines of text of which those that stand further in belong to the one before them, as lists within each other; what follows
 * an empty line stands apart, under its own heading where something belongs to it.
 */
export function IndentedLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box overflowWrap="anywhere">
      {nested(lines).map(({ words, isApart, below }, index) => (
        // They are drawn as they came, and none of them goes or comes by itself.
        // oxlint-disable-next-line react/no-array-index-key -- the same line may come twice
        <Box key={index} {...(isApart && { marginTop: "3" })}>
          <Text {...(isApart && below.length > 0 && { fontWeight: "semibold" })}>{words}</Text>
          <Items items={below} />
        </Box>
      ))}
    </Box>
  );
}

function Items({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Box as="ul" listStyleType="none" paddingStart="4">
      {items.map(({ words, below }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same line may come twice
        <Box as="li" key={index} marginTop="1">
          {words}
          <Items items={below} />
        </Box>
      ))}
    </Box>
  );
}

function nested(lines: readonly string[]): readonly Item[] {
  const items: Item[] = [];
  let isApart = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const words = line.trim();
    if (words === "") {
      isApart = true;
      continue;
    }
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((other) => other.trim() === "" || indentOf(other) <= indentOf(line));
    const below = end === -1 ? rest : rest.slice(0, end);
    items.push({ words, isApart, below: nested(below) });
    isApart = false;
    index += below.length;
  }
  return items;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
