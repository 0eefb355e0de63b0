/** Ids of the texts that belong to the control with this id. */
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
