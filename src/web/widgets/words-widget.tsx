import { useRef } from "react";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { countWords } from "../../form/typed/count-words.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { useTypedText } from "./box-text.ts";
import { Count, useCountNearLimit, useSpokenCount } from "./character-count.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { TextWidget } from "./text-widget.tsx";
import { TextArea } from "./textarea-widget.tsx";
import * as sentences from "./words-sentences.ts";

const number = new Intl.NumberFormat("en-US");
/** The last tenth of the words is told to those who listen, and no more than so many words ahead. */
const TOLD_PART = 0.1;
const TOLD_AT_MOST = 50;

/**
 * A text with a limit in words (TXT-01): how many it has stands beneath it from the first word on, and what is too much
 * stays in the box. Its characters are counted only near their own limit.
 */
export function WordsWidget(props: QuestionWidgetProps) {
  const { question, context, control } = props;
  const page = context.form.pages.find(({ id }) => id === question.page);
  const { minWords, maxWords } = page?.schema.properties?.[question.key] ?? {};
  const isLong = page !== undefined && widgetOf(question, page) === "textarea";
  const id = `${control.id}-words`;
  const Box = isLong ? LongText : TextWidget;
  const describedBy = [control["aria-describedby"], id].filter(Boolean).join(" ");
  return (
    <>
      <Box {...props} control={{ ...control, "aria-describedby": describedBy }} />
      <WordCount id={id} answerKey={question.key} least={minWords} most={maxWords} />
    </>
  );
}

function LongText({ question, maxLength, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const first = useTypedText(input, { answerKey: question.key, onChange, lines: "many" });
  const { counted, count } = useCountNearLimit(control, question.key, maxLength);
  return (
    <>
      {count}
      <TextArea {...counted} {...first} ref={input} dir="auto" rows={5} />
    </>
  );
}

interface WordCountProps {
  readonly id: string;
  readonly answerKey: string;
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** Apart from its box, which a key need not render. */
function WordCount({ id, answerKey, least, most }: WordCountProps) {
  const count = countWords(textOf(useAnswer(answerKey)));
  const excess = count - (most ?? count);
  useSpokenCount(count, spoken(count, most));
  return (
    <Count data-screen-only="" id={id} isTooMany={excess > 0} align="end">
      {written(count, least, most)}
      {excess > 0 && sentences.andTooMany(number.format(excess))}
    </Count>
  );
}

function written(count: number, least: number | undefined, most: number | undefined): string {
  const words = number.format(count);
  if (most === undefined) return sentences.countOfLeast(words, number.format(least ?? 0));
  if (least === undefined) return sentences.countOfMost(words, number.format(most));
  return sentences.countOfRange(words, number.format(least), number.format(most));
}

/** What is said of the count once the typing rests; nothing far from the limit. */
function spoken(count: number, most: number | undefined): string {
  if (most === undefined || most - count > Math.min(TOLD_AT_MOST, Math.ceil(most * TOLD_PART))) return "";
  const distance = Math.abs(most - count);
  const say = count > most ? sentences.wordsTooMany : sentences.wordsLeft;
  return say(distance, number.format(distance));
}
