import { chakra } from "@chakra-ui/react/styled-system";
import type { Option } from "../../engine/index.ts";
import { controlRecipe } from "../ui/control-recipe.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

const Select = chakra("select", controlRecipe);

/** A list to choose one option from; the first is the empty choice '--' (spec §2). */
export function SelectWidget({ ui, value, options, control, onChange }: QuestionWidgetProps) {
  return (
    <Select
      {...control}
      autoComplete={ui["ui:autocomplete"] ?? "off"}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">--</option>
      {groupsOf(options).map(({ group, items }) =>
        group === undefined ? (
          items.map(renderOption)
        ) : (
          <optgroup key={group} label={group}>
            {items.map(renderOption)}
          </optgroup>
        ),
      )}
    </Select>
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
