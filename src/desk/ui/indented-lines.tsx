import { Box, Text } from "@chakra-ui/react";

interface Item {
  readonly words: string;
  readonly below: readonly Item[];
}

/** Lines of text of which those that stand further in belong to the one before them: as lists within each other. */
export function IndentedLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box overflowWrap="anywhere">
      {nested(lines).map(({ words, below }, index) => (
        // They are drawn as they came, and none of them goes or comes by itself.
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
        <Box key={index} {...(index > 0 && below.length > 0 && { marginTop: "3" })}>
          <Text {...(below.length > 0 && { fontWeight: "semibold" })}>{words}</Text>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
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
  const indent = (line: string) => line.length - line.trimStart().length;
  const filled = lines.filter((line) => line.trim() !== "");
  let index = 0;
  while (index < filled.length) {
    const first = filled[index] ?? "";
    const rest = filled.slice(index + 1);
    const end = rest.findIndex((line) => indent(line) <= indent(first));
    const below = end === -1 ? rest : rest.slice(0, end);
    items.push({ words: first.trim(), below: nested(below) });
    index += below.length + 1;
  }
  return items;
}
