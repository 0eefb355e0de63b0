import { Fragment, type ReactNode } from "react";
import type { RichText, RichTextPart } from "../../form/definition/definition.ts";
import { styled } from "./styled.ts";
import { ExternalLink } from "./text-link.tsx";

const List = styled("ul", {
  base: { listStyleType: "disc", paddingInlineStart: "5", marginBlock: "2", "& > li": { marginBlock: "1" } },
});

/** A text of the definitions with its emphasis, links and lists; nothing in it is taken for markup. */
export function RichTextView({ text, words = plain }: RichTextViewProps): ReactNode {
  if (typeof text === "string") return words(text);
  return placed(text).map(([place, part]) => <Fragment key={place}>{renderPart(part, words)}</Fragment>);
}

interface RichTextViewProps {
  readonly text: RichText;
  /** Renders each string of the text; as it stands where it is absent. */
  readonly words?: (text: string) => ReactNode;
}

function plain(text: string): ReactNode {
  return text;
}

/** A text of a published form never changes, so the place of a part is its identity. */
function placed<T>(parts: readonly T[]): readonly (readonly [string, T])[] {
  return parts.map((part, index) => [String(index), part]);
}

function renderPart(part: RichTextPart, words: (text: string) => ReactNode): ReactNode {
  if (typeof part === "string") return words(part);
  if ("strong" in part) return <strong>{words(part.strong)}</strong>;
  if ("link" in part) return <DefinitionLink label={words(part.link)} href={part.href} />;
  if ("paragraph" in part) {
    return (
      <styled.span display="block" marginBlock="2" _first={{ marginTop: "0" }} _last={{ marginBottom: "0" }}>
        <RichTextView text={part.paragraph} words={words} />
      </styled.span>
    );
  }
  return (
    <List>
      {placed(part.list).map(([place, item]) => (
        <li key={place}>
          <RichTextView text={item} words={words} />
        </li>
      ))}
    </List>
  );
}

/** A link to another site opens beside the application, so that nothing typed is left behind. */
function DefinitionLink({ label, href }: { readonly label: ReactNode; readonly href: string }) {
  const isElsewhere = /^https?:/.test(href);
  return (
    <ExternalLink href={href} {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer" })}>
      {label}
    </ExternalLink>
  );
}
