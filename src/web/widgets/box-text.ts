import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Answer, answerFrom, cleanText, type Reading, type TextLines } from "../../form/index.ts";
import { useAnswerAtFirst, useShownAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { fieldIds } from "../ui/field.tsx";
import { errorPrefix } from "../ui/sentences.ts";
import { styled } from "../ui/styled.ts";
import { isTypedAhead, takeTypedAhead } from "../ui/typed-ahead.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useAfterPress } from "./use-after-press.ts";

/** What a box has understood, in words under it. Whoever writes into it renders nothing; while empty it takes no room. */
export const ReadBack = styled("p", {
  base: { color: "fg.muted", fontSize: "sm", lineHeight: "1.25rem", "&:empty": { display: "none" } },
});

/**
 * For what stands side by side: labels begin at one height and boxes end at one, whatever stands between them; where one
 * part reads something back, the others leave room for it.
 */
export const ALIGN_BOXES = {
  "& > [data-question] > label": { marginBottom: "auto" },
  "&:has([data-read-back]:not(:empty)) > :not(:has([data-read-back]:not(:empty)))": {
    paddingBottom: { sm: "1.625rem" },
  },
} as const;

interface TypedText {
  readonly answerKey: string;
  /** Gets the text with each change; a function that stays the same. */
  readonly onChange: (text: string) => void;
  readonly lines?: TextLines;
}

/**
 * Lets a text box keep what is typed by itself, so that a key renders nothing: the browser has shown the letter before
 * anybody hears of it. An answer that changes without the box, as when a choice is undone, is written into it. What is
 * stored without them, such as a blank at the end, stays in the box until it is left: taking it out would move the caret and
 * end what can be undone.
 * Returns what the box begins with.
 */
export function useTypedText(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { answerKey, onChange, lines = "one" }: TypedText,
): { readonly defaultValue: string } {
  const defaultValue = textOf(useAnswerAtFirst(answerKey));
  const stored = useRef("");
  const write = useCallback(
    (answer: Parameters<typeof textOf>[0]) => {
      const box = input.current;
      stored.current = textOf(answer);
      if (box === null || isTypedAhead(box)) return;
      if (cleanText(box.value, lines) !== stored.current) writeInto(box, stored.current);
    },
    [input, lines],
  );
  useShownAnswer(answerKey, write);
  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    onTyped(box, () => onChange(box.value), signal);
    const leave = () => {
      const text = cleanText(box.value, lines);
      // What fills in a box may tell nobody. A line break that a box of one line cannot show is no change.
      const shown = lines === "one" ? stored.current.replaceAll(/[\r\n]/g, "") : stored.current;
      if (text !== cleanText(shown, lines)) onChange(text);
      writeInto(box, text);
    };
    box.addEventListener("blur", leave, { signal });
    takeTypedAhead(box, () => onChange(box.value));
    return () => listening.abort();
  }, [input, onChange, lines]);
  return { defaultValue };
}

/**
 * Calls back whenever browsers, password managers and voice control tell that a text has changed. React hears of no change
 * that a script made by setting `value`, as some that fill in forms do.
 */
function onTyped(box: HTMLElement, listener: (event: Event) => void, signal: AbortSignal): void {
  for (const change of ["input", "change"]) box.addEventListener(change, listener, { signal });
}

/** Shows a text in a box; setting the same again would move the caret. */
function writeInto(box: { value: string }, text: string): void {
  if (box.value !== text) box.value = text;
}

/** How a box understands one kind of answer, such as a date. The same object for as long as the box is there. */
export interface BoxLanguage {
  /** What a text means; undefined while `load` has not brought what can tell. */
  readonly read: (text: string) => Reading | undefined;
  readonly load?: () => Promise<void>;
  /** How the box shows an answer that was not typed into it; as it stands when absent. */
  readonly shown?: (answer: string) => string;
  /** Whether a text that is taken is put into its usual form once the box is left. */
  readonly tidies?: boolean;
  /** Puts what was just typed into another form, and leaves the caret and what can be undone as they are. */
  readonly regroup?: (box: HTMLInputElement, event: Event) => void;
}

const UNREAD: Reading = { kind: "kept", sentence: "" };

/**
 * Lets a box keep any text as it is typed, and reads it: stored is what the text means, or the text where it means
 * nothing. While somebody types, nothing in the box moves and nothing renders. Once the box is left, what was understood
 * is read back in words, or a sentence says what is wrong. Returns what to spread on the box and on the words under it.
 */
export function useReadText(
  { question, control, onChange, onInputError }: QuestionWidgetProps,
  language: BoxLanguage,
) {
  const input = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const afterPress = useAfterPress();
  const { readBack } = fieldIds(control.id);
  const answerAtFirst = textOf(useAnswerAtFirst(question.key));
  const [first] = useState(() => {
    const text = shownText(language, answerAtFirst);
    return { text, words: wordsOf(language.read(text)) };
  });

  const showStored = useCallback(
    (stored: Answer | undefined) => {
      const box = input.current;
      if (box === null || isTypedAhead(box)) return;
      const answer = textOf(stored);
      // What was typed stays as it was typed for as long as it means what is stored.
      if (meaningOf(language, box.value) !== answer) writeInto(box, shownText(language, answer));
      if (document.activeElement === box) return;
      whenReadable(language, box, (reading) => {
        // It may have been saved before anything could read it.
        if (reading.kind === "taken") onChange(reading.answer);
        tidy(language, box, reading);
        write(words, reading);
      });
    },
    [language, onChange],
  );
  useShownAnswer(question.key, showStored);

  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    let isNews = false;
    const leave = () =>
      whenReadable(language, box, (reading) => {
        tidy(language, box, reading);
        onChange(meaningOf(language, box.value));
        const sentence = reading.kind === "kept" ? reading.sentence || undefined : undefined;
        onInputError(sentence);
        write(words, reading);
        // Who only passes through a box has heard of it when it was filled in.
        if (isNews) announcements.say(sentence === undefined ? wordsOf(reading) : errorPrefix + sentence);
        isNews = false;
      });
    let taken = box.value;
    const take = (event: Event) => {
      // Leaving a box tells of a change that was taken with the last key.
      if (event.type === "change" && box.value === taken) return;
      language.regroup?.(box, event);
      taken = box.value;
      write(words, undefined);
      // The answer before its error: whoever hears of an error looks at the answer, too.
      onChange(meaningOf(language, taken));
      onInputError(undefined);
      isNews = true;
      // Browsers and password managers fill in boxes that nobody is in, and so that nobody leaves.
      if (document.activeElement !== box) afterPress(leave);
    };
    const listening = new AbortController();
    const { signal } = listening;
    onTyped(box, take, signal);
    box.addEventListener("focus", () => void language.load?.().catch(() => undefined), { signal });
    // Who turns to another window has not left the box.
    const onBlur = () => document.activeElement !== box && afterPress(leave);
    box.addEventListener("blur", onBlur, { signal });
    takeTypedAhead(box, () => box.dispatchEvent(new Event("input", { bubbles: true })));
    return () => listening.abort();
  }, [language, onChange, onInputError, afterPress]);

  const describedBy = [control["aria-describedby"], readBack].filter(Boolean).join(" ");
  return {
    box: {
      ...control,
      ref: input,
      "aria-describedby": describedBy,
      defaultValue: first.text,
      // Before the application runs nobody can tell what is typed into it (app/start-watch.js).
      "data-interpreted": "",
    },
    readBack: {
      id: readBack,
      ref: words,
      "data-read-back": true,
      children: first.words,
      // What reads phone numbers may have come since the server made the page.
      suppressHydrationWarning: true,
    },
  };
}

/** Does something with what the text of a box means, at once where that can be told; nothing where it cannot. */
function whenReadable(
  { read, load }: BoxLanguage,
  box: HTMLInputElement,
  act: (reading: Reading) => void,
): void {
  const now = read(box.value);
  if (now !== undefined) act(now);
  else if (box.value !== "") {
    load?.().then(
      // Somebody may be writing in it again.
      () => document.activeElement !== box && act(read(box.value) ?? UNREAD),
      () => undefined,
    );
  }
}

/** Puts the text of a box that has been left into its usual form; without what nobody sees where there is none. */
function tidy(language: BoxLanguage, box: HTMLInputElement, reading: Reading): void {
  if (reading.kind === "kept") writeInto(box, cleanText(box.value, "one"));
  else if (reading.kind === "taken" && language.tidies === true) {
    writeInto(box, shownText(language, reading.answer));
  }
}

/** What is stored for a text: what it means, or the text without what nobody sees. */
function meaningOf({ read }: BoxLanguage, text: string): string {
  return cleanText(answerFrom(read(text) ?? UNREAD, text), "one");
}

function shownText({ shown }: BoxLanguage, answer: string): string {
  return shown === undefined ? answer : shown(answer);
}

function wordsOf(reading: Reading | undefined): string {
  return (reading?.kind === "taken" ? reading.words : undefined) ?? "";
}

function write(words: RefObject<HTMLElement | null>, reading: Reading | undefined): void {
  const text = wordsOf(reading);
  if (words.current !== null && words.current.textContent !== text) words.current.textContent = text;
}
