/** A block of JSON in a page of the docs, with the words after ```json that say what it is. */
export interface JsonFence {
  /** Line of the fence, from 1. */
  readonly line: number;
  /** The heading under which it stands. */
  readonly heading: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** All blocks of a Markdown text that are marked as JSON. */
export function jsonFences(markdown: string): readonly JsonFence[] {
  const fences: JsonFence[] = [];
  let heading = "";
  let open: { readonly line: number; readonly info: string; readonly lines: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (open !== undefined && line !== "```") open.lines.push(line);
    else if (open !== undefined) {
      const [language, ...words] = open.info.split(" ");
      if (language === "json") fences.push({ line: open.line, heading, words, text: open.lines.join("\n") });
      open = undefined;
    } else if (line.startsWith("```")) open = { line: index + 1, info: line.slice(3), lines: [] };
    else if (line.startsWith("#")) heading = line.replace(/^#+ /, "");
  }
  return fences;
}
