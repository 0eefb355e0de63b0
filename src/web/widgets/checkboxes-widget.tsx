import { type ReactNode, useId, useRef, useState } from "react";
import { chooseCode } from "../../form/answers/choose-code.ts";
import { answerOf, chosenCodes, inListOrder, type Option } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { styled } from "../ui/styled.ts";
import { TextInput } from "../ui/text-input.tsx";
import { useTypedAheadIn } from "../ui/typed-ahead.ts";
import { countWords, ListCount, listLimitsOf } from "./list-count.tsx";
import * as sentences from "./list-sentences.ts";
import { OptionLine } from "./option-line.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { groupsOf } from "./select-widget.tsx";

/** More boxes than this are searched, in a place of their own height. */
const SEARCHED_FROM = 20;
const ANNOUNCE_DELAY_MS = 700;

const Muted = styled("p", { base: { color: "fg.muted", fontSize: "sm", lineHeight: "snug" } });

/** Far fewer boxes than there are show at once, and the page goes on below. */
const Place = styled("div", {
  base: { display: "flex", flexDirection: "column" },
  variants: {
    isLong: {
      true: {
        maxHeight: "22rem",
        overflowY: "auto",
        borderWidth: "1px",
        borderColor: "line.control",
        borderRadius: "md",
        paddingInline: "3",
        _print: { maxHeight: "none" },
      },
      false: {},
    },
  },
});

/** What choosing an option that stands alone has taken out; it comes back with it. */
interface TakenOut {
  readonly by: string;
  readonly codes: readonly string[];
}

/** A box for each option, of which several can be ticked (LST-05); its legend and errors are around it. */
export function CheckboxesWidget({ question, context, control, onChange }: QuestionWidgetProps) {
  const store = useAnswerStore();
  const chosen = chosenCodes(useAnswer(question.key));
  const options = context.form.options[question.options ?? ""] ?? [];
  const limits = listLimitsOf(context.form, question);
  const [takenOut, setTakenOut] = useState<TakenOut>();
  const [filter, setFilter] = useState("");
  const group = useRef<HTMLDivElement>(null);
  const labelOf = (code: string) => options.find((option) => option.code === code)?.label ?? code;
  const labels = (codes: readonly string[]) => inListOrder(options, codes).map(labelOf);

  const give = (codes: readonly string[], ...words: readonly string[]) => {
    onChange(answerOf(inListOrder(options, codes)));
    announcements.say(words.filter((text) => text !== "").join(" "));
  };
  // Until then the count stands there to be read.
  const toldOf = (count: number) =>
    count >= (limits.maxItems ?? Number.POSITIVE_INFINITY) ? countWords({ ...limits, count }) : "";
  const choose = (code: string) => {
    const { exclusive = [] } = limits;
    const next = chooseCode(code, { codes: chosenCodes(store.get(question.key)), exclusive });
    const isAlone = exclusive.includes(code) && next.takenOut.length > 0;
    setTakenOut(isAlone ? { by: code, codes: next.takenOut } : undefined);
    if (next.takenOut.length === 0) return give(next.codes, toldOf(next.codes.length));
    give(
      next.codes,
      sentences.takenOut(labels(next.takenOut)),
      isAlone ? sentences.comesBack(labelOf(code)) : "",
    );
  };
  const takeOut = (code: string) => {
    const others = chosenCodes(store.get(question.key)).filter((one) => one !== code);
    const back = takenOut?.by === code && others.length === 0 ? takenOut.codes : [];
    setTakenOut(undefined);
    if (back.length > 0) give(back, sentences.chosenAgain(labels(back)));
    else give(others, toldOf(others.length));
  };
  const search = (text: string) => {
    setFilter(text);
    const count = options.filter(({ label }) => fits(label, text)).length;
    announcements.say(
      count === 0 ? sentences.noneFits : sentences.shown(count, options.length),
      ANNOUNCE_DELAY_MS,
    );
  };
  useTypedAheadIn(group, (input) => {
    const { type, value, checked } = input;
    if (type !== "checkbox") {
      if (value !== filter) search(value);
    } else if (checked !== chosen.includes(value)) {
      if (checked) choose(value);
      else takeOut(value);
    }
  });

  const countId = countWords({ ...limits, count: 0 }) === "" ? "" : `${control.id}-count`;
  const isLong = options.length > SEARCHED_FROM;
  const shown = isLong ? options.filter(({ label }) => fits(label, filter)) : options;
  const gone = chosen.filter((code) => !options.some((option) => option.code === code));
  const line = ({ code, label, help }: Option) => (
    <OptionLine
      key={code}
      label={label}
      help={help}
      input={{
        type: "checkbox",
        id: code === options[0]?.code ? `${control.id}-first` : undefined,
        name: question.key,
        value: code,
        checked: chosen.includes(code),
        "aria-describedby": describedBy(control["aria-describedby"], code === shown[0]?.code ? countId : ""),
        onChange: ({ target }) => (target.checked ? choose(code) : takeOut(code)),
      }}
    />
  );
  return (
    <styled.div ref={group} display="flex" flexDirection="column" gap="1.5">
      <ListCount id={countId} count={chosen.length} {...limits} />
      {isLong && (
        <Search
          id={`${control.id}-search`}
          title={question.title}
          filter={filter}
          words={shown.length === 0 ? sentences.noneFits : sentences.shown(shown.length, options.length)}
          chosen={labels(chosen)}
          onSearch={search}
        />
      )}
      <Place isLong={isLong}>
        {gone.map((code) => line({ code, label: sentences.notOffered(code) }))}
        {groupsOf(shown).map(({ group: heading, items }) =>
          heading === undefined ? (
            items.map(line)
          ) : (
            <OptionGroup key={heading} heading={heading}>
              {items.map(line)}
            </OptionGroup>
          ),
        )}
      </Place>
      {takenOut !== undefined && (
        <Muted data-screen-only="">
          {sentences.takenOut(labels(takenOut.codes))} {sentences.comesBack(labelOf(takenOut.by))}
        </Muted>
      )}
    </styled.div>
  );
}

function describedBy(own: string | undefined, further: string): string | undefined {
  return [own, further].filter(Boolean).join(" ") || undefined;
}

/** Options under one heading of the list. */
function OptionGroup({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <styled.div role="group" aria-labelledby={id} paddingTop="2">
      <styled.p id={id} color="fg.muted" fontWeight="semibold" fontSize="sm">
        {heading}
      </styled.p>
      {children}
    </styled.div>
  );
}

interface SearchProps {
  readonly id: string;
  readonly title: string;
  readonly filter: string;
  readonly words: string;
  readonly chosen: readonly string[];
  readonly onSearch: (text: string) => void;
}

/** The box that finds options among many, how many it has found, and what is chosen, wherever that stands. */
function Search({ id, title, filter, words, chosen, onSearch }: SearchProps) {
  return (
    <>
      <styled.label htmlFor={id} fontSize="sm">
        {sentences.search} <VisuallyHidden>{sentences.searchOf(title)}</VisuallyHidden>
      </styled.label>
      <TextInput
        id={id}
        type="text"
        autoComplete="off"
        data-no-answer=""
        data-screen-only=""
        value={filter}
        aria-describedby={`${id}-found`}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Muted id={`${id}-found`} data-screen-only="">
        {words}
      </Muted>
      {chosen.length > 0 && <Muted>{sentences.chosenSoFar(chosen)}</Muted>}
    </>
  );
}

/** Whether each word of a search stands in a label, whatever its case and accents. */
function fits(label: string, text: string): boolean {
  const words = plain(text).split(/\s+/);
  return words.every((word) => plain(label).includes(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
