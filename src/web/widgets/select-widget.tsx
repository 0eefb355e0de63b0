import type { Option } from "../../engine/index.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { controlRecipe } from "../ui/control-recipe.ts";
import { ChevronIcon } from "../ui/icons/chevron-icon.tsx";
import { styled } from "../ui/styled.ts";
import { usePainted } from "../ui/use-painted.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useOptions } from "./use-options.ts";

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
  const isWhole = usePainted(options.length > LONG_LIST);
  const offered = isWhole ? options : options.filter(({ code }) => code === value);
  return (
    <styled.div position="relative">
      <Select
        {...control}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        value={value}
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

/** Options under their group headings, in the order of the list. */
function groupsOf(options: readonly Option[]) {
  const groups: { group: string | undefined; items: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.items.push(option);
    else groups.push({ group: option.group, items: [option] });
  }
  return groups;
}
