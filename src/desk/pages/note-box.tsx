import { Box, Field, Text, Textarea } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { NOTE_MAX_LENGTH } from "../../contract/limits.ts";
import { useColleagues } from "../api/casework.ts";
import { useSignedIn } from "../api/session.ts";
import { caseworkSentences as words } from "../casework-sentences.ts";

/** What is typed behind an @, up to where the writer is. */
const MENTION = /(?:^|\s)@([^\s@]*)$/;
const MOST_SHOWN = 6;

interface NoteBoxProps {
  readonly label: string;
  /** Whether whoever has opened it goes on here at once. */
  readonly takesFocus: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A box for a note: behind an @, colleagues are picked with the arrow keys and Enter, or by a click. */
export function NoteBox({ label, takesFocus, text, onText }: NoteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  /** Where the caret goes with the next text. */
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { data } = useColleagues(typed !== null);
  const own = useSignedIn().email;
  const shown =
    typed === null
      ? []
      : (data?.colleagues ?? [])
          // Nobody tells themselves.
          .filter(({ email }) => email !== own && email.toLowerCase().startsWith(typed.toLowerCase()))
          .slice(0, MOST_SHOWN);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  // With the text, and not after it: whoever types on at once would find the caret moved.
  useLayoutEffect(() => {
    if (text === "" || caret.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const optionId = (index: number) => `${listId}-${index}`;
  const look = () => {
    const { value = "", selectionStart = 0 } = box.current ?? {};
    setTyped(MENTION.exec(value.slice(0, selectionStart))?.[1] ?? null);
    setActive(0);
  };
  const pick = (email: string) => {
    const place = box.current?.selectionStart ?? text.length;
    const before = text.slice(0, place).replace(/@[^\s@]*$/, `@${email} `);
    onText(before + text.slice(place).replace(/^ /, ""));
    setTyped(null);
    caret.current = before.length;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shown[active];
    if (step !== undefined) setActive((active + step + shown.length) % shown.length);
    else if (event.key === "Enter" && chosen !== undefined) pick(chosen.email);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Textarea
        ref={box}
        value={text}
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        autoresize
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
        onChange={({ currentTarget: { value } }) => {
          onText(value);
          look();
        }}
        onBlur={() => setTyped(null)}
      />
      {shown.length > 0 && (
        <Box
          id={listId}
          role="listbox"
          aria-label={words.colleagues}
          borderWidth="1px"
          borderRadius="md"
          width="100%"
          bg="bg.panel"
        >
          {shown.map(({ id, email }, index) => (
            <Box
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              paddingX="3"
              paddingY="1"
              cursor="pointer"
              overflowWrap="anywhere"
              bg={index === active ? "bg.emphasized" : undefined}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(email)}
            >
              {email}
            </Box>
          ))}
        </Box>
      )}
      <Field.HelperText>{words.noteHelp}</Field.HelperText>
      <Text role="status" srOnly>
        {shown.length > 0 ? words.matches(shown.length) : ""}
      </Text>
    </Field.Root>
  );
}
