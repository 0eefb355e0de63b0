import type { ReactNode } from "react";
import { FieldBox, FieldLabel } from "../ui/field.tsx";
import { fieldIds } from "../ui/field-ids.ts";
import { styled } from "../ui/styled.ts";

interface GroupProps {
  readonly id: string;
  readonly legend: string;
  readonly required?: boolean;
  readonly isInvalid?: boolean;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

const Fieldset = styled("fieldset", { base: { minWidth: "0", border: "none" } });

/** Controls that belong together under one legend; links from the error summary lead to it. */
export function Group({ id, legend, required = false, isInvalid = false, help, children }: GroupProps) {
  const ids = fieldIds(id);
  return (
    <Fieldset id={id} tabIndex={-1} aria-describedby={isInvalid ? `${ids.help} ${ids.errors}` : undefined}>
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
