import { createContext, type ReactNode } from "react";
import type { RichText } from "../../form/definition/definition.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { FieldBox, FieldErrors, FieldHelp, FieldLabel, fieldIds } from "../ui/field.tsx";
import { styled } from "../ui/styled.ts";
import type { LabelKind, QuestionWidget } from "../widgets/question-widget.ts";
import { PageWords } from "./page-words.tsx";
import * as sentences from "./sentences.tsx";

/** Id of the element that shows the errors of several questions together; each of them then shows none itself. */
export const ErrorGroupContext = createContext<string | undefined>(undefined);

interface GroupProps {
  readonly id: string;
  /** A group of radio buttons is one control, which may be required and wrong as a whole. */
  readonly role?: "radiogroup" | undefined;
  readonly legend: ReactNode;
  readonly required?: boolean;
  readonly isInvalid?: boolean;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

const Fieldset = styled("fieldset", { base: { minWidth: "0", border: "none" } });

/** Controls that belong together under one legend; links from the error summary lead to it. */
export function Group({ id, role, legend, required = false, isInvalid = false, help, children }: GroupProps) {
  const ids = fieldIds(id);
  const isControl = role === "radiogroup";
  return (
    <Fieldset
      id={id}
      role={role}
      tabIndex={-1}
      aria-required={(isControl && required) || undefined}
      aria-invalid={(isControl && isInvalid) || undefined}
      aria-describedby={isInvalid ? `${ids.help} ${ids.errors}` : undefined}
    >
      {/* A legend names its group only as a direct child of the fieldset. */}
      <styled.legend padding="0" marginBottom="1.5" lineHeight="snug">
        <FieldLabel required={required}>{legend}</FieldLabel>
      </styled.legend>
      <FieldBox>
        {help}
        {children}
      </FieldBox>
    </Fieldset>
  );
}

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
          {help !== undefined && <PageWords text={help} />}
          {hint !== undefined && <p>{hint}</p>}
        </FieldHelp>
      )}
      <FieldErrors id={id} errors={errors} />
    </>
  );
  if (label === "beside") {
    return (
      <FieldBox data-question="">
        {children}
        <Beneath>{below}</Beneath>
      </FieldBox>
    );
  }
  if (label === "label") {
    return (
      <FieldBox data-question="">
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
  const legend = isUnsaid
    ? [title, <VisuallyHidden key="required">{sentences.required}</VisuallyHidden>]
    : title;
  return (
    <Group id={id} role={role} legend={legend} required={required} isInvalid={errors.length > 0} help={below}>
      {children}
    </Group>
  );
}
