import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { type KeyboardEvent, use, useLayoutEffect, useMemo, useRef } from "react";
import { useAnswer } from "../answers/use-answer.ts";
import type { Suggestions } from "../api/lookup.ts";
import { styled } from "../ui/styled.ts";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { TextInput } from "../ui/text-input.tsx";
import { takeTypedAhead } from "../ui/typed-ahead.ts";
import { countedText } from "./character-count.tsx";
import { type QuestionWidgetProps, SearchSettingsContext, textOf } from "./question-widget.ts";
import * as sentences from "./sentences.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useSearch } from "./use-search.ts";

/**
 * Value of the list's last item, which takes what was typed; no record has this id. It is not empty, because the
 * arrow keys do not reach an item with an empty value.
 */
const CUSTOM = "#typed";

const List = styled(Combobox.Content, {
  base: {
    zIndex: "popover",
    width: "var(--reference-width)",
    // As much as five suggestions and what was typed need.
    maxHeight: "min(24rem, var(--available-height))",
    overflowY: "auto",
    paddingBlock: "1",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "high",
    backgroundColor: "bg",
    outline: "none",
    "&[data-empty]": { display: "none" },
  },
});

const Item = styled(Combobox.Item, {
  base: {
    minHeight: "touch",
    paddingInline: "3",
    paddingBlock: "2",
    lineHeight: "snug",
    cursor: "pointer",
    // The colours that carry text on buttons: a tint of the list's own would hardly be seen.
    "&[data-highlighted]": {
      backgroundColor: "primary.main",
      color: "white.main",
      _highContrast: { forcedColorAdjust: "none", backgroundColor: "Highlight", color: "HighlightText" },
    },
  },
});

const SubText = styled("span", {
  base: {
    display: "block",
    color: "fg.muted",
    fontSize: "sm",
    "[data-highlighted] > &": { color: "inherit" },
  },
});

/**
 * A text with suggestions from the lookup (WID-12, AUT-01): picking one fills the related answers, 'Use: …' or leaving
 * the box takes what was typed, and emptying it resets what was filled.
 */
export function SearchWidget({ question, ui, context, maxLength, control }: QuestionWidgetProps) {
  const value = useAnswer(question.key);
  const settings = use(SearchSettingsContext);
  if (settings === undefined) throw new Error(`The question ${question.key} has no search around it.`);
  const { typed, type, takeAhead, suggestions, choose, leave } = useSearch(
    context.form,
    settings,
    textOf(value),
  );
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null) takeTypedAhead(input.current, takeAhead);
  }, [takeAhead]);
  useLayoutEffect(() => {
    if (input.current !== null) stayWhereTyped(input.current);
  }, []);
  const { counted, count } = countedText(control, typed, maxLength);
  const afterPress = useAfterPress();
  const isTakenOver = useIsTakenOver();
  const items = useMemo(() => itemsFor(suggestions, typed), [suggestions, typed]);
  const collection = useMemo(() => createListCollection({ items }), [items]);
  return (
    <Combobox.Root
      collection={collection}
      ids={{ input: control.id }}
      inputValue={typed}
      value={NOTHING_SELECTED}
      selectionBehavior="preserve"
      allowCustomValue
      openOnClick={false}
      positioning={{ sameWidth: true, overflowPadding: 10 }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === "input-change") type(inputValue);
      }}
      onSelect={({ itemValue }) => choose(itemValue)}
    >
      {count}
      <Combobox.Control onKeyDownCapture={keepForCaret}>
        <Combobox.Input asChild>
          <TextInput
            {...counted}
            ref={input}
            // What a school that is typed means for other answers is the application's to tell (app/start-watch.js).
            data-interpreted=""
            placeholder={ui["ui:placeholder"]}
            autoComplete={ui["ui:autocomplete"] ?? "off"}
            // What fills in a box may tell nobody.
            onBlur={({ target }) => afterPress(() => (target.value === typed ? leave() : takeAhead(target)))}
          />
        </Combobox.Input>
      </Combobox.Control>
      {/* There from the start: a place for the list is sought when it opens, before the first suggestions come. Its style has
          no place in the server's HTML, where the policy forbids it. */}
      {isTakenOver && (
        <Combobox.Positioner>
          <List>
            {items.map((item) => (
              <Item key={item.value} item={item}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                {item.subText !== "" && <SubText>{item.subText}</SubText>}
              </Item>
            ))}
            {suggestions !== undefined && suggestions.attribution !== "" && (
              <styled.p paddingInline="3" paddingBlock="1" color="fg.muted" fontSize="xs">
                {suggestions.attribution}
              </styled.p>
            )}
          </List>
        </Combobox.Positioner>
      )}
    </Combobox.Root>
  );
}

const NOTHING_SELECTED: string[] = [];

/** Home and End move the caret, as in any other box; the list would take them for its first and last item. */
function keepForCaret(event: KeyboardEvent): void {
  if (event.key === "Home" || event.key === "End") event.stopPropagation();
}

/**
 * The list gives its box the focus a frame after it opens, with the caret at the end. On a slow phone somebody types in
 * the next box by then, or in the middle of this one, and the rest of the text would go astray: so the list takes the
 * focus from nothing that has it, and the caret stays. It alone asks for the focus without scrolling.
 */
function stayWhereTyped(box: HTMLInputElement): void {
  const focus = box.focus.bind(box);
  const select = box.setSelectionRange.bind(box);
  box.focus = (options) => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree || options?.preventScroll !== true) focus(options);
  };
  box.setSelectionRange = (start, end, direction) => {
    if (start !== box.value.length) select(start, end, direction);
  };
}

interface ListItem {
  readonly value: string;
  readonly label: string;
  readonly subText: string;
}

function itemsFor(suggestions: Suggestions | undefined, typed: string): readonly ListItem[] {
  if (suggestions === undefined || typed.trim() === "") return [];
  return [
    ...suggestions.list.map(({ id, text, sub_text }) => ({ value: id, label: text, subText: sub_text })),
    { value: CUSTOM, label: sentences.takeTyped(typed.trim()), subText: "" },
  ];
}
