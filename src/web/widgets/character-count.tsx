import { useEffect, useRef } from "react";
import { characterCount, draftLimit } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswer, useStored } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { styled } from "../ui/styled.ts";
import { type ControlProps, textOf } from "./question-widget.ts";
import * as sentences from "./sentences.ts";

const number = new Intl.NumberFormat("en-US");
/** Screen readers hear the count near the limit only, and once the typing rests. */
const ANNOUNCED_REMAINDER = 50;
const ANNOUNCE_DELAY_MS = 1_000;
/** Short boxes, such as those for a ZIP code, are filled to the last character as a rule. */
const COUNTED_FROM = 20;

/**
 * For a box of one line: its attributes, and the count to stand above it, so that boxes side by side stay in line, once
 * the text is near its limit or over it. Until then a key renders nothing.
 */
export function useCountNearLimit(control: ControlProps, answerKey: string, maxLength: number | undefined) {
  const store = useAnswerStore();
  const count = useStored([answerKey], () => countNearLimit(textOf(store.get(answerKey)), maxLength));
  return besideCount(control, count, maxLength);
}

/** The same for a box that renders with every key anyway and keeps its text to itself. */
export function countedText(control: ControlProps, text: string, maxLength: number | undefined) {
  return besideCount(control, countNearLimit(text, maxLength), maxLength);
}

/** For a box of many lines: its attributes, and the count beneath it from the first character on (WID-04). */
export function countedLines(control: ControlProps, answerKey: string, maxLength: number) {
  const id = countId(control);
  return {
    counted: { ...control, "aria-describedby": describedBy(control, id) },
    count: <LiveCount id={id} answerKey={answerKey} maxLength={maxLength} align="end" />,
  };
}

function besideCount(control: ControlProps, count: number | undefined, maxLength: number | undefined) {
  const id = countId(control);
  return {
    counted: count === undefined ? control : { ...control, "aria-describedby": describedBy(control, id) },
    count: maxLength === undefined ? null : <CharacterCount id={id} count={count} maxLength={maxLength} />,
  };
}

const countId = ({ id }: ControlProps) => `${id}-count`;

function describedBy(control: ControlProps, id: string): string {
  return [control["aria-describedby"], id].filter(Boolean).join(" ");
}

/** How many characters the text has; undefined while that is far from the limit. */
function countNearLimit(text: string, maxLength = Number.POSITIVE_INFINITY): number | undefined {
  const near = maxLength < COUNTED_FROM ? maxLength + 1 : Math.ceil(maxLength * 0.9);
  // A text has at least as many units as characters, and most are far from the limit.
  if (text.length < near) return undefined;
  const count = characterCount(text);
  return count < near ? undefined : count;
}

/** Apart from its box, which a key need not render. */
function LiveCount({ answerKey, ...rest }: Omit<CharacterCountProps, "count"> & { answerKey: string }) {
  return <CharacterCount {...rest} count={characterCount(textOf(useAnswer(answerKey)))} />;
}

/** The line that says how much a text has. */
export const Count = styled("p", {
  base: { fontSize: "sm", lineHeight: "snug", fontVariantNumeric: "tabular-nums" },
  variants: {
    isTooMany: {
      true: { color: "error.main", fontWeight: "medium" },
      false: { color: "fg.muted", fontWeight: "normal" },
    },
    align: { end: { textAlign: "end" } },
  },
});

interface CharacterCountProps {
  readonly id: string;
  /** Undefined: nothing is shown. */
  readonly count: number | undefined;
  readonly maxLength: number;
  readonly align?: "end";
}

function CharacterCount({ id, count, maxLength, align }: CharacterCountProps) {
  useSpokenCount(count, spoken(count, maxLength));
  if (count === undefined) return null;
  const excess = count - maxLength;
  return (
    <Count data-screen-only="" id={id} isTooMany={excess > 0} align={align}>
      {
        // One text: a translator reads it as a sentence.
        sentences.countOf(number.format(count), number.format(maxLength)) +
          (excess > 0 ? sentences.andTooMany(number.format(excess)) : "") +
          (count > draftLimit(maxLength) ? sentences.tooLongToSave : "")
      }
    </Count>
  );
}

/** Says the count when it has changed under somebody's hands, not when the page comes. */
export function useSpokenCount(count: number | undefined, words: string): void {
  const last = useRef(count);
  useEffect(() => {
    if (last.current === count) return;
    last.current = count;
    announcements.say(words, ANNOUNCE_DELAY_MS);
  }, [count, words]);
}

function spoken(count: number | undefined, maxLength: number): string {
  if (count === undefined || maxLength - count > ANNOUNCED_REMAINDER) return "";
  const distance = Math.abs(maxLength - count);
  const say = count > maxLength ? sentences.charactersTooMany : sentences.charactersLeft;
  return say(distance, number.format(distance));
}
