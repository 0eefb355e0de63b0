import { chakra } from "@chakra-ui/react/styled-system";
import { Children, type ReactNode } from "react";
import type { RichText, RichTextPart } from "../../engine/form/definition.ts";
import { ExternalLink } from "./text-link.tsx";

const List = chakra("ul", { base: { listStyleType: "disc", paddingInlineStart: "5", marginBlock: "1" } });

/** A text of the definitions with its emphasis, links and lists; nothing in it is taken for markup. */
export function RichTextView({ text }: { readonly text: RichText }): ReactNode {
  if (typeof text === "string") return text;
  return Children.toArray(text.map(renderPart));
}

function renderPart(part: RichTextPart): ReactNode {
  if (typeof part === "string") return part;
  if ("strong" in part) return <strong>{part.strong}</strong>;
  if ("link" in part) return <DefinitionLink label={part.link} href={part.href} />;
  if ("paragraph" in part) {
    return (
      <chakra.span display="block" marginBlock="1">
        <RichTextView text={part.paragraph} />
      </chakra.span>
    );
  }
  return (
    <List>
      {Children.toArray(
        part.list.map((item) => (
          // A text of a published form never changes, so its place is its identity.
          // biome-ignore lint/correctness/useJsxKeyInIterable: toArray gives each its place as key.
          <li>
            <RichTextView text={item} />
          </li>
        )),
      )}
    </List>
  );
}

/** A link to another site opens beside the application, so that nothing typed is left behind. */
function DefinitionLink({ label, href }: { readonly label: string; readonly href: string }) {
  const isElsewhere = /^https?:/.test(href);
  return (
    <ExternalLink href={href} {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer" })}>
      {label}
    </ExternalLink>
  );
}
