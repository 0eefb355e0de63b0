import { useEffect, useRef } from "react";
import { answerInWords } from "../../form/index.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { styled } from "../ui/styled.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import * as sentences from "./sentences.ts";

/** Results follow the typing; screen readers hear the last one, once the typing rests. */
const ANNOUNCE_DELAY_MS = 1_000;

const Output = styled("output", {
  base: {
    display: "block",
    borderInlineStart: "3px solid",
    borderColor: "line",
    paddingInlineStart: "3",
    paddingBlock: "1.5",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
  variants: { isEmpty: { true: { color: "fg.muted" }, false: { fontWeight: "medium" } } },
});

/** An answer that is worked out of others, to read (CPT-05): it changes under no hands, so it says so once they rest. */
export function OutputWidget({ question, context, control }: QuestionWidgetProps) {
  const answer = textOf(useAnswer(question.key));
  const words = answer === "" ? "" : answerInWords(context.form, question.key, answer);
  useSpokenResult(question.title, words);
  return (
    <Output
      id={control.id}
      dir="auto"
      isEmpty={words === ""}
      // An output is a live region by itself, which would speak with every key.
      aria-live="off"
      aria-describedby={control["aria-describedby"]}
    >
      {words === "" ? sentences.notYet : words}
    </Output>
  );
}

/** Says a result that has changed while the page was open. */
function useSpokenResult(title: string, words: string): void {
  const last = useRef(words);
  useEffect(() => {
    if (last.current === words) return;
    last.current = words;
    announcements.say(`${title}: ${words === "" ? sentences.notYet : words}`, ANNOUNCE_DELAY_MS);
  }, [title, words]);
}
