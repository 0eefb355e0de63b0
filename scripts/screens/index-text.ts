import type { ScreenGroup } from "./screen.ts";
import { fileName, WIDTHS } from "./take-pictures.ts";

const HEAD = `# Screens

Every screen, state and dialog, at ${WIDTHS.join(", ")} pixels, as \`npm run screens\` takes them of the running product.
The script writes this page, too: change what it pictures in \`scripts/screens/\`.
`;

/** The page that lists the pictures. */
export function indexText(groups: readonly ScreenGroup[]): string {
  const parts = groups.map(({ title, screens }) => {
    const rows = screens.map((screen) => `| ${screen.shows} | ${linksOf(screen).join(" · ")} |`);
    return `\n## ${title}\n\n| what | pictures |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return HEAD + parts.join("");
}

function linksOf(screen: ScreenGroup["screens"][number]): readonly string[] {
  return WIDTHS.map((width) => `[${width}](${fileName(screen, width)})`);
}
