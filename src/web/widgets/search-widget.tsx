import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { chakra } from "@chakra-ui/react/styled-system";
import { use, useEffect, useMemo, useRef, useState } from "react";
import type { Answer } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { detailOf, type Suggestions, suggest } from "../api/lookup.ts";
import { TextInput } from "../ui/text-input.tsx";
import { debounce, SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS } from "./debounce.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { type SearchSettings, SearchSettingsContext } from "./search-settings.ts";

/** Value of the list's last item, which takes what was typed; no id of a record is empty. */
const CUSTOM = "";

const List = chakra(Combobox.Content, {
  base: {
    zIndex: "popover",
    width: "var(--reference-width)",
    maxHeight: "min(20rem, var(--available-height))",
    overflowY: "auto",
    paddingBlock: "1",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "high",
    backgroundColor: "bg",
    outline: "none",
  },
});

const Item = chakra(Combobox.Item, {
  base: {
    minHeight: "touch",
    paddingInline: "4",
    paddingBlock: "2",
    cursor: "pointer",
    "&[data-highlighted]": { backgroundColor: "primary.extraLight" },
  },
});

/**
 * A text with suggestions from the lookup (spec §2, §7): picking one fills the related answers, 'Use: …' or leaving
 * the box takes what was typed, and emptying it resets them all.
 */
export function SearchWidget({ question, ui, value, maxLength, control }: QuestionWidgetProps) {
  const settings = use(SearchSettingsContext);
  if (settings === undefined) throw new Error(`The question ${question.key} has no search around it.`);
  const { typed, type, suggestions, choose, leave } = useSearch(settings, textOf(value));
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
      <Combobox.Control>
        <Combobox.Input asChild>
          <TextInput
            {...control}
            placeholder={ui["ui:placeholder"]}
            maxLength={maxLength}
            autoComplete="off"
            onBlur={leave}
          />
        </Combobox.Input>
      </Combobox.Control>
      {items.length > 0 && (
        <Combobox.Positioner>
          <List>
            {items.map((item) => (
              <Item key={item.value} item={item}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                {item.subText !== "" && (
                  <chakra.span display="block" color="fg.muted" fontSize="sm">
                    {item.subText}
                  </chakra.span>
                )}
              </Item>
            ))}
            {suggestions.attribution !== "" && (
              <chakra.p paddingInline="4" paddingBlock="1" color="fg.muted" fontSize="xs">
                {suggestions.attribution}
              </chakra.p>
            )}
          </List>
        </Combobox.Positioner>
      )}
    </Combobox.Root>
  );
}

const NOTHING_SELECTED: string[] = [];
const NO_SUGGESTIONS: Suggestions = { list: [], attribution: "" };

interface ListItem {
  readonly value: string;
  readonly label: string;
  readonly subText: string;
}

function itemsFor({ list }: Suggestions, typed: string): readonly ListItem[] {
  if (typed.trim() === "") return [];
  return [
    ...list.map(({ id, text, sub_text }) => ({ value: id, label: text, subText: sub_text })),
    { value: CUSTOM, label: `Use: ${typed.trim()}`, subText: "" },
  ];
}

/** What is typed, what is suggested for it, and what choosing or leaving does to the answers. */
function useSearch(settings: SearchSettings, answer: string) {
  const store = useAnswerStore();
  const [typed, setTyped] = useState(answer);
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  const latest = useRef(typed);
  // What another part of the page stored, such as a restored draft, is what the box shows.
  const [shown, setShown] = useState(answer);
  if (shown !== answer) {
    setShown(answer);
    setTyped(answer);
  }
  useEffect(() => {
    latest.current = typed;
  });

  const [asking] = useState(() =>
    debounce(
      () => {
        const asked = latest.current;
        void suggest(settings.category, asked).then((found) => {
          // An answer that comes late must not replace the one to what was typed since.
          if (asked === latest.current) setSuggestions(found);
        });
      },
      SUGGEST_DELAY_MS,
      SUGGEST_MAX_WAIT_MS,
    ),
  );
  useEffect(() => asking.cancel, [asking]);

  const take = (text: string, filled: Readonly<Record<string, Answer>>) => {
    setTyped(text);
    setSuggestions(NO_SUGGESTIONS);
    asking.cancel();
    store.change({ ...emptied(settings.fills), [settings.key]: text, ...filled });
  };
  const takeTyped = () => {
    if (typed.trim() !== answer) take(typed.trim(), {});
  };

  return {
    typed,
    suggestions,
    type: (text: string) => {
      setTyped(text);
      if (text.trim() === "") take("", {});
      else asking.run();
    },
    choose: (id: string) => {
      const picked = suggestions.list.find((suggestion) => suggestion.id === id);
      if (picked === undefined) {
        takeTyped();
        return;
      }
      // The label stands at once; without the record it stays (spec §7).
      take(picked.text, {});
      void detailOf(settings.category, id).then((record) => {
        if (record !== undefined && store.get(settings.key) === picked.text) {
          take(nameIn(record) || picked.text, filledFrom(settings.fills, record));
        }
      });
    },
    leave: takeTyped,
  };
}

function emptied(fills: SearchSettings["fills"]): Readonly<Record<string, Answer>> {
  return Object.fromEntries(Object.keys(fills).map((key) => [key, ""]));
}

function filledFrom(fills: SearchSettings["fills"], record: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(fills).map(([key, field]) => [key, record[field] ?? ""]));
}

/** A record's display label is its name, or its street for an address (spec §3). */
function nameIn(record: Readonly<Record<string, string>>): string {
  return record.name ?? record.address_line_1 ?? "";
}
