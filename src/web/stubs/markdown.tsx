import type { ReactNode } from "react";

interface MarkdownProps {
  readonly children?: ReactNode;
}

/**
 * Stands in for `markdown-to-jsx/react` in the browser's bundle (web-libraries.ts). rjsf brings it along for
 * descriptions and help texts marked as markdown; our definitions hold plain text, which is shown as it is.
 */
export function Markdown({ children }: MarkdownProps): ReactNode {
  return children;
}
