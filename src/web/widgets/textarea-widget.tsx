import { chakra } from "@chakra-ui/react/styled-system";
import { controlRecipe } from "../ui/control-recipe.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

const TextArea = chakra("textarea", controlRecipe);
const number = new Intl.NumberFormat("en-US");
/** Screen readers hear the count only near the limit, not at every key. */
const ANNOUNCED_REMAINDER = 50;

/** A long text with the live count of its characters (spec §2, §5). */
export function TextareaWidget({ value, maxLength = 0, control, onChange }: QuestionWidgetProps) {
  const text = textOf(value);
  const length = [...text].length;
  const countId = `${control.id}-count`;
  const describedBy = [control["aria-describedby"], countId].filter(Boolean).join(" ");
  const remainder = maxLength - length;
  return (
    <>
      <TextArea
        {...control}
        aria-describedby={describedBy}
        rows={5}
        value={text}
        // The limit counts characters, as the server does; the attribute would count an emoji twice.
        onChange={(event) => onChange([...event.target.value].slice(0, maxLength).join(""))}
      />
      <chakra.p id={countId} color="fg.muted" fontSize="sm" textAlign="end" fontVariantNumeric="tabular-nums">
        {number.format(length)} of {number.format(maxLength)} characters
      </chakra.p>
      <VisuallyHidden aria-live="polite">
        {remainder <= ANNOUNCED_REMAINDER ? `${remainder} characters left` : ""}
      </VisuallyHidden>
    </>
  );
}
