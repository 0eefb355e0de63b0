import { Box, Checkbox, Field, Input, NativeSelect, Stack, Text, Textarea } from "@chakra-ui/react";
import { type ThemeProps, withTheme } from "@rjsf/core";
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";

const helpId = (id: string) => `${id}-help`;
const errorId = (id: string) => `${id}-error`;

/** A box with its label, its help and what lint says of it. The label is tied to the box by rjsf's own id. */
function PanelFieldTemplate({
  id,
  label,
  schema,
  rawDescription,
  rawErrors = [],
  children,
}: FieldTemplateProps) {
  if (schema.type === "object") return children;
  const hasError = rawErrors.length > 0;
  return (
    <Field.Root invalid={hasError} gap="1">
      {schema.type !== "boolean" && <Field.Label htmlFor={id}>{label}</Field.Label>}
      {children}
      {rawDescription !== undefined && (
        <Text id={helpId(id)} fontSize="xs" color="fg.muted">
          {rawDescription}
        </Text>
      )}
      {hasError && (
        <Text id={errorId(id)} fontSize="xs" color={{ base: "red.700", _dark: "red.300" }}>
          {rawErrors.join(" ")}
        </Text>
      )}
    </Field.Root>
  );
}

function PanelObjectTemplate({ title, properties, fieldPathId }: ObjectFieldTemplateProps) {
  const isWhole = fieldPathId.path.length === 0;
  const boxes = (
    <Stack gap="4">
      {properties.map(({ content, name }) => (
        <Box key={name}>{content}</Box>
      ))}
    </Stack>
  );
  if (isWhole) return boxes;
  return (
    <Box as="fieldset" borderWidth="1px" borderRadius="md" padding="3" minWidth="0">
      <Box as="legend" fontWeight="medium" paddingX="1">
        {title}
      </Box>
      {boxes}
    </Box>
  );
}

/** The help and errors that are read with a box. */
function readWith({ id, rawErrors = [] }: WidgetProps) {
  const described = [helpId(id), ...(rawErrors.length > 0 ? [errorId(id)] : [])].join(" ");
  return { "aria-describedby": described, "aria-invalid": rawErrors.length > 0 || undefined };
}

/** What every box but one to tick has. */
function boxProps(props: WidgetProps) {
  return { id: props.id, ...readWith(props), size: "sm" } as const;
}

/** An empty box is no value: rjsf would write an empty text. */
const orNone = (text: string) => (text === "" ? undefined : text);

function PanelText(props: WidgetProps) {
  const { value, readonly, onChange, schema } = props;
  const isNumber = schema.type === "integer" || schema.type === "number";
  return (
    <Input
      {...boxProps(props)}
      {...(isNumber && { inputMode: "decimal" })}
      value={value ?? ""}
      readOnly={readonly ?? false}
      onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))}
    />
  );
}

function PanelTextarea(props: WidgetProps) {
  const { value, readonly, onChange } = props;
  return (
    <Textarea
      {...boxProps(props)}
      rows={3}
      resize="vertical"
      value={value ?? ""}
      readOnly={readonly ?? false}
      onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))}
    />
  );
}

/** Those of the schema, or names that the form knows. rjsf itself would drop names that were called `enumOptions`. */
function choicesOf({ enumOptions = [], choices }: WidgetProps["options"]) {
  if (!Array.isArray(choices)) return enumOptions;
  return choices.map((name) => ({ value: String(name), label: String(name) }));
}

function PanelSelect(props: WidgetProps) {
  const { value, options, onChange } = props;
  return (
    <NativeSelect.Root size="sm">
      <NativeSelect.Field
        {...boxProps(props)}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))}
      >
        <option value="">—</option>
        {choicesOf(options).map(({ value: choice, label }) => (
          <option key={String(choice)} value={String(choice)}>
            {label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function PanelCheckbox(props: WidgetProps) {
  const { id, value, label, onChange } = props;
  return (
    <Checkbox.Root
      ids={{ hiddenInput: id }}
      checked={value === true}
      onCheckedChange={({ checked }) => onChange(checked === true)}
    >
      <Checkbox.HiddenInput {...readWith(props)} />
      <Checkbox.Control />
      <Checkbox.Label>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}

const THEME: ThemeProps = {
  templates: { FieldTemplate: PanelFieldTemplate, ObjectFieldTemplate: PanelObjectTemplate },
  widgets: {
    TextWidget: PanelText,
    TextareaWidget: PanelTextarea,
    SelectWidget: PanelSelect,
    CheckboxWidget: PanelCheckbox,
  },
};

/** rjsf in the desk's look. */
export const PanelForm = withTheme(THEME);
