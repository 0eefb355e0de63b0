import type { RichText } from "../../form/definition/definition.ts";
import { quoteWith } from "../saving/find-errors.ts";
import { FieldHelp } from "../ui/field.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { RichTextView } from "../ui/rich-text.tsx";
import { usePageContent } from "./page-content.ts";

/** What fills answers into texts, for forms whose texts quote some; loaded with each of their pages. */
export const QUOTES = onDemand(async () => {
  const { QuotedText, fillQuotes } = await import("./quoted-text.tsx");
  quoteWith(fillQuotes);
  return QuotedText;
});

/** A text of the form for applicants, with the answers that it quotes. */
export function PageWords({ text }: { readonly text: RichText }) {
  const { form } = usePageContent().context;
  return form.quotes === undefined ? (
    <RichTextView text={text} />
  ) : (
    <QUOTES.Component text={text} form={form} />
  );
}

/** The help of a group of questions, below its label; nothing where it has none. */
export function GroupHelp({ node }: { readonly node: { readonly id: string; readonly help?: RichText } }) {
  if (node.help === undefined) return null;
  return (
    <FieldHelp id={node.id}>
      <PageWords text={node.help} />
    </FieldHelp>
  );
}
