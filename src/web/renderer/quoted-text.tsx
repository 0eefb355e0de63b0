import type { ReactNode } from "react";
import type { RichText } from "../../form/definition/definition.ts";
import { type CompiledForm, fallbackOf, quotedAnswer, splitQuotes } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { RichTextView } from "../ui/rich-text.tsx";

export { fillQuotes } from "../../form/index.ts";

interface QuotedTextProps {
  readonly text: RichText;
  readonly form: CompiledForm;
}

/** A text with the answers that it quotes. What is typed elsewhere renders the quotes of that answer alone (QUO-01). */
export function QuotedText({ text, form }: QuotedTextProps) {
  return <RichTextView text={text} words={(words) => quotedParts(words, form)} />;
}

function quotedParts(words: string, form: CompiledForm): ReactNode {
  return splitQuotes(words, form.quotes).map((part, index) => {
    if (typeof part === "string") return part;
    // A text of a published form never changes, so the place of a part is its identity.
    const key = `${part.key} ${index}`;
    return <QuotedAnswer key={key} form={form} answerKey={part.key} otherwise={fallbackOf(part)} />;
  });
}

interface QuotedAnswerProps {
  readonly form: CompiledForm;
  readonly answerKey: string;
  readonly otherwise: string;
}

/** Set apart, so that a name written from right to left leaves the order of the sentence alone. */
function QuotedAnswer({ form, answerKey, otherwise }: QuotedAnswerProps) {
  const store = useAnswerStore();
  const read = [answerKey, ...Object.values(form.questions[answerKey]?.texts ?? {})];
  const answer = useStored(read, () => quotedAnswer(form, store.snapshot(), answerKey));
  return answer === "" ? otherwise : <bdi translate="no">{answer}</bdi>;
}
