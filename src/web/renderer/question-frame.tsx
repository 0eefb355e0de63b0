import type { ReactNode } from "react";
import type { RichText } from "../../engine/form/definition.ts";
import { FieldBox, FieldErrors, FieldHelp, FieldLabel } from "../ui/field.tsx";
import { RichTextView } from "../ui/rich-text.tsx";
import { styled } from "../ui/styled.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { LabelKind, QuestionWidget } from "../widgets/question-widget.ts";
import { Group } from "./group.tsx";

/** Where the words of a checkbox begin, close below them. */
const Beneath = styled("div", {
  base: { display: "flex", flexDirection: "column", gap: "1.5", paddingInlineStart: "8", marginTop: "-2" },
});

interface QuestionFrameProps {
  readonly id: string;
  readonly label: LabelKind;
  readonly role: QuestionWidget["role"];
  readonly title: string;
  readonly help: RichText | undefined;
  /** How an answer is written. */
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

/** What stands around a control: its label or legend, help and errors, in reading order. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { id, label, role, title, help, hint, required, errors, children } = props;
  const below = (
    <>
      {(help !== undefined || hint !== undefined) && (
        <FieldHelp id={id}>
          {help !== undefined && <RichTextView text={help} />}
          {hint !== undefined && <p>{hint}</p>}
        </FieldHelp>
      )}
      <FieldErrors id={id} errors={errors} />
    </>
  );
  if (label === "beside") {
    return (
      <FieldBox>
        {children}
        <Beneath>{below}</Beneath>
      </FieldBox>
    );
  }
  if (label === "label") {
    return (
      <FieldBox>
        <FieldLabel htmlFor={id} required={required}>
          {title}
        </FieldLabel>
        {below}
        {children}
      </FieldBox>
    );
  }
  // A group cannot say that it is required; nor can the buttons in it.
  const isUnsaid = required && role === undefined;
  const legend = isUnsaid ? [title, <VisuallyHidden key="required"> (required)</VisuallyHidden>] : title;
  return (
    <Group id={id} role={role} legend={legend} required={required} isInvalid={errors.length > 0} help={below}>
      {children}
    </Group>
  );
}
