import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { useState } from "react";
import { FORMATS } from "../../../src/form/validation/formats.ts";
import type { PeerForm, PeerItem, PeerQuestion } from "./peer-form.ts";

const validator = customizeValidator({ customFormats: { ...FORMATS } });

/** rjsf as its documentation shows it: the form data in the parent's state, validated on submit. */
export function StockForm({ form }: { readonly form: PeerForm }) {
  const [schema] = useState(() => schemaOf(form.items));
  const [uiSchema] = useState(() => uiSchemaOf(form.items));
  const [data, setData] = useState<unknown>({});
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      onChange={(event) => setData(event.formData)}
    />
  );
}

/** Conditions as JSON Schema has them: `if` the controlling answer is one of the values, `then` these properties. */
function schemaOf(items: readonly PeerItem[]): RJSFSchema {
  const questions = items.filter((item) => item.kind === "question");
  const conditions = items.filter((item) => item.kind === "when");
  return {
    type: "object",
    properties: Object.fromEntries(questions.map((question) => [question.key, propertyOf(question)])),
    required: questions.filter(({ isRequired }) => isRequired).map(({ key }) => key),
    ...(conditions.length > 0 && {
      allOf: conditions.map(({ key, values, content }) => ({
        if: { properties: { [key]: { enum: [...values] } }, required: [key] },
        then: schemaOf(content),
      })),
    }),
  };
}

function propertyOf({ schema, options }: PeerQuestion): RJSFSchema {
  return options.length === 0 ? schema : { ...schema, enum: options.map(({ code }) => code) };
}

function uiSchemaOf(items: readonly PeerItem[]): UiSchema {
  return Object.assign(
    { "ui:order": ["*"] },
    ...items.map((item) =>
      item.kind === "when" ? withoutOrder(uiSchemaOf(item.content)) : { [item.key]: uiOf(item) },
    ),
  );
}

function withoutOrder({ "ui:order": _order, ...rest }: UiSchema): UiSchema {
  return rest;
}

function uiOf({ input, options }: PeerQuestion): UiSchema {
  return {
    ...(input === "radio" || input === "textarea" ? { "ui:widget": input } : {}),
    ...(options.length > 0 && { "ui:enumNames": options.map(({ label }) => label) }),
  };
}
