import type { ReactNode } from "react";
import { FieldBox, FieldLabel } from "../ui/field.tsx";
import { fieldIds } from "../ui/field-ids.ts";
import { styled } from "../ui/styled.ts";

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
