import { useEffect, useRef, useState } from "react";
import { type CompiledForm, type Option, offeredYears, optionsOf, type Question } from "../../form/index.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { ChevronIcon } from "../ui/icons.tsx";
import { styled } from "../ui/styled.ts";
import { useIsMadeHere } from "../ui/taken-over.ts";
import { controlRecipe } from "../ui/text-input.tsx";
import { useTypedAhead } from "../ui/typed-ahead.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

/**
 * Whether what was mounted has been painted, for what nobody sees before it is used; true at once unless it waits.
 * Beside it a function that ends the wait, for users who are quicker than a busy device. A page that the server made
 * has all of it: it is used before the application runs.
 */
function usePainted(waits: boolean): readonly [isPainted: boolean, waitNoLonger: () => void] {
  const isMadeHere = useIsMadeHere();
  const [isPainted, setPainted] = useState(!waits || !isMadeHere);
  useEffect(() => {
    if (isPainted) return undefined;
    let after: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before that frame is painted, a timer set by it afterwards.
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isPainted]);
  return [isPainted, () => setPainted(true)];
}

/** The options on offer for the current answers; none for a question without options. */
export function useOptions(form: CompiledForm, question: Question): readonly Option[] {
  const controlling = question.optionsFor ?? question.key;
  const answer = useAnswer(controlling);
  if (question.options === undefined) return [];
  return optionsOf(form, question, answer === undefined ? {} : { [controlling]: answer });
}

/** Its own arrow stands as far from the edge as the text; what opens is the browser's list, at home on every device. */
const Select = styled("select", {
  base: { ...controlRecipe.base, appearance: "none", paddingInlineEnd: "10", textOverflow: "ellipsis" },
});

/** Longer lists take longer to make than the rest of a question: all the countries, several times as long. */
const LONG_LIST = 20;

/** A list to choose one option from; the first is the empty choice '--' (WID-07). */
export function SelectWidget(props: QuestionWidgetProps) {
  const value = textOf(useAnswer(props.question.key));
  return <SelectBox {...props} value={value} options={useOptions(props.context.form, props.question)} />;
}

interface SelectBoxProps extends Pick<QuestionWidgetProps, "ui" | "control" | "onChange"> {
  readonly value: string;
  readonly options: readonly Option[];
}

/** The list itself, for whoever knows what it offers. */
export function SelectBox({ ui, value, options, control, onChange }: SelectBoxProps) {
  // Closed, it shows no more than what is chosen: the rest of a long list comes once that can be seen.
  const [isWhole, showWhole] = usePainted(options.length > LONG_LIST);
  const list = useRef<HTMLSelectElement>(null);
  // An answer that is offered no more is shown as none, and stays until another one is chosen.
  const shown = options.some(({ code }) => code === value) ? value : "";
  useTypedAhead(list, (given) => given.value !== shown && onChange(given.value));
  const offered = isWhole ? options : options.filter(({ code }) => code === value);
  return (
    <styled.div position="relative">
      <Select
        {...control}
        ref={list}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        value={value}
        // Before the key that is pressed next, or the list that opens: neither finds an option that is not there.
        onFocus={showWhole}
        onPointerDown={showWhole}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">--</option>
        {groupsOf(offered).map(({ group, items }) =>
          group === undefined ? (
            items.map(renderOption)
          ) : (
            <optgroup key={group} label={group}>
              {items.map(renderOption)}
            </optgroup>
          ),
        )}
      </Select>
      <ChevronIcon
        position="absolute"
        insetBlock="0"
        insetInlineEnd="3"
        marginBlock="auto"
        color="fg.muted"
        pointerEvents="none"
      />
    </styled.div>
  );
}

function renderOption({ code, label }: Option) {
  return (
    <option key={code} value={code}>
      {label}
    </option>
  );
}

/**
 * Options under their group headings, in the order of the list: `{ group: "Europe", items: [France, Spain] }`. Those without
 * a heading come under `undefined`; a heading that comes again later begins a group again.
 */
export function groupsOf(options: readonly Option[]) {
  const groups: { group: string | undefined; items: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.items.push(option);
    else groups.push({ group: option.group, items: [option] });
  }
  return groups;
}

/** Year options from a start year, as many as `count`, into the past or the future (WID-06). */
export function YearWidget(props: QuestionWidgetProps) {
  const years = offeredYears(props.ui["ui:options"] ?? {}, Number(props.context.today.slice(0, 4)));
  const chosen = textOf(useAnswer(props.question.key));
  // A year stored long ago may have left the list; it stays in sight.
  const all = chosen === "" || years.includes(chosen) ? years : [chosen, ...years];
  return <SelectBox {...props} value={chosen} options={all.map((year) => ({ code: year, label: year }))} />;
}
