import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { FieldBox, FieldErrors, FieldHelp, FieldLabel } from "../ui/field.tsx";
import { fieldIds } from "../ui/field-ids.ts";
import type { LabelKind } from "../widgets/question-widget.ts";

interface QuestionFrameProps {
  readonly id: string;
  readonly label: LabelKind;
  readonly title: string;
  readonly help: string | undefined;
  readonly required: boolean;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

/** What stands around a control: its label or legend, help and errors, in reading order. */
export function QuestionFrame({ id, label, title, help, required, errors, children }: QuestionFrameProps) {
  const below = (
    <>
      {help !== undefined && <FieldHelp id={id}>{help}</FieldHelp>}
      <FieldErrors id={id} errors={errors} />
    </>
  );
  if (label === "beside") {
    return (
      <FieldBox>
        {children}
        {below}
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
  return (
    <Group id={id} legend={title} required={required} isInvalid={errors.length > 0} help={below}>
      {children}
    </Group>
  );
}

interface GroupProps {
  readonly id: string;
  readonly legend: string;
  readonly required?: boolean;
  readonly isInvalid?: boolean;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

const Fieldset = chakra("fieldset", { base: { minWidth: "0", border: "none" } });

/** Controls that belong together under one legend; links from the error summary lead to it. */
export function Group({ id, legend, required = false, isInvalid = false, help, children }: GroupProps) {
  const ids = fieldIds(id);
  return (
    <Fieldset id={id} tabIndex={-1} aria-describedby={isInvalid ? `${ids.help} ${ids.errors}` : undefined}>
      {/* A legend names its group only as a direct child of the fieldset. */}
      <chakra.legend padding="0" marginBottom="1.5">
        <FieldLabel required={required}>{legend}</FieldLabel>
      </chakra.legend>
      <FieldBox>
        {help}
        {children}
      </FieldBox>
    </Fieldset>
  );
}
