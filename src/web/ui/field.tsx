import type { ReactNode } from "react";
import { VisuallyHidden } from "./boxes.tsx";
import { ErrorLine } from "./error-line.tsx";
import { errorPrefix } from "./sentences.ts";
import { styled } from "./styled.ts";

/** Ids of the texts that belong to the control with this id: `city-help`, `city-errors`, `city-read-back`. */
export function fieldIds(id: string) {
  return { help: `${id}-help`, errors: `${id}-errors`, readBack: `${id}-read-back` } as const;
}

/** The attributes that tie a control to its help and errors; spread them on the control. */
export function controlProps({
  id,
  hasHelp = false,
  hasErrors = false,
  required = false,
}: {
  readonly id: string;
  readonly hasHelp?: boolean;
  readonly hasErrors?: boolean;
  readonly required?: boolean;
}) {
  const ids = fieldIds(id);
  const describedBy = [hasHelp ? ids.help : "", hasErrors ? ids.errors : ""].filter(Boolean).join(" ");
  return {
    id,
    "aria-required": required || undefined,
    "aria-invalid": hasErrors || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** The space that one question takes: label, help, errors, control. */
export const FieldBox = styled("div", {
  base: { display: "flex", flexDirection: "column", gap: "1.5", minWidth: "0" },
});

const Label = styled("label", { base: { fontWeight: "semibold", lineHeight: "snug" } });

interface FieldLabelProps {
  /** Id of the control; absent when the label is a legend (then render it inside `<legend>`). */
  readonly htmlFor?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

/** A question's label, with the mark of a required answer. */
export function FieldLabel({ htmlFor, required = false, children }: FieldLabelProps) {
  const text = (
    <>
      {children}
      {required && <RequiredMark />}
    </>
  );
  return htmlFor === undefined ? (
    <styled.span fontWeight="semibold" lineHeight="snug">
      {text}
    </styled.span>
  ) : (
    <Label htmlFor={htmlFor}>{text}</Label>
  );
}

/** A star in the error colour; controls say `aria-required` themselves, so it is not read out. */
export function RequiredMark() {
  return (
    <styled.span aria-hidden color="error.main" marginInlineStart="1">
      *
    </styled.span>
  );
}

/** The sentence that helps with the control of this id. */
export function FieldHelp({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <styled.div id={fieldIds(id).help} color="fg.muted" fontSize="sm" lineHeight="snug">
      {children}
    </styled.div>
  );
}

interface FieldErrorsProps {
  /** Id of the control. */
  readonly id: string;
  readonly errors: readonly string[];
}

/** What is wrong with the answer, one line a sentence; renders nothing without errors. */
export function FieldErrors({ id, errors }: FieldErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <ErrorLine id={fieldIds(id).errors}>
      <VisuallyHidden>{errorPrefix}</VisuallyHidden>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </ErrorLine>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly errors?: readonly string[];
  /** Id of a further text that describes the control. */
  readonly describedBy?: string;
  /** Renders the control; spread what it is given on the input. */
  readonly children: (props: ReturnType<typeof controlProps>) => ReactNode;
}

/** One question: its parts in reading order, tied together. */
export function Field({ id, label, required = false, help, errors = [], describedBy, children }: FieldProps) {
  const parts = controlProps({ id, required, hasHelp: help !== undefined, hasErrors: errors.length > 0 });
  const description = [parts["aria-describedby"], describedBy].filter(Boolean).join(" ");
  return (
    <FieldBox>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      {help !== undefined && <FieldHelp id={id}>{help}</FieldHelp>}
      <FieldErrors id={id} errors={errors} />
      {children({ ...parts, "aria-describedby": description || undefined })}
    </FieldBox>
  );
}
