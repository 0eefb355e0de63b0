import RjsfForm from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { FORMATS } from "../../../src/form/definition/formats.ts";
import type { PeerForm, PeerItem, PeerQuestion } from "./peer-form.ts";

/** `?peer=stock&form=real` shows a form. */
const PEERS: Readonly<Record<string, (props: { readonly form: PeerForm }) => ReactNode>> = {
  stock: StockForm,
  hand: HandWrittenForm,
};
const query = new URLSearchParams(location.search);
const Peer = PEERS[query.get("peer") ?? ""];
const root = document.getElementById("root");
// The benchmark wrote it, with the types of this folder.
const form = (await (await fetch(`./forms/${query.get("form")}.json`)).json()) as PeerForm;
if (root !== null && Peer !== undefined) {
  createRoot(root).render(
    <Pages>
      <Peer form={form} />
    </Pages>,
  );
}

/** The form, and a page beside it to go to and come back from; what was typed into the form is kept below. */
function Pages({ children }: { readonly children: ReactNode }) {
  const [isOther, setOther] = useState(false);
  return (
    <>
      <nav>
        <button type="button" id="to-form" onClick={() => setOther(false)}>
          Form
        </button>
        <button type="button" id="to-other" onClick={() => setOther(true)}>
          Other
        </button>
      </nav>
      {isOther ? <input aria-label="Other" /> : children}
    </>
  );
}

let keptData: unknown = {};
const keptValues = new Map<string, Value>();

/** rjsf as its documentation shows it: the form data in the parent's state, validated on submit. */
function StockForm({ form: { items } }: { readonly form: PeerForm }) {
  const [validator] = useState(() => customizeValidator({ customFormats: { ...FORMATS } }));
  const [schema] = useState(() => schemaOf(items));
  const [uiSchema] = useState((): UiSchema => ({ "ui:order": ["*"], ...uiSchemaOf(items) }));
  const [data, setData] = useState(keptData);
  const change = (event: { readonly formData?: unknown }) => {
    keptData = event.formData;
    setData(keptData);
  };
  return <RjsfForm {...{ schema, uiSchema, validator }} formData={data} onChange={change} />;
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
    {},
    ...items.map((item) => (item.kind === "when" ? uiSchemaOf(item.content) : { [item.key]: uiOf(item) })),
  );
}

function uiOf({ input, options }: PeerQuestion): UiSchema {
  return {
    ...(input === "radio" || input === "textarea" ? { "ui:widget": input } : {}),
    ...(options.length > 0 && { "ui:enumNames": options.map(({ label }) => label) }),
  };
}

type Value = string | boolean;

/**
 * A form as one writes it by hand for speed: each input keeps its own value, only the answers that decide on what
 * shows live above. No schema, no validation, no saving: what is left when all of that is taken away.
 */
function HandWrittenForm({ form: { items } }: { readonly form: PeerForm }) {
  const [controls, setControls] = useState<Readonly<Record<string, Value>>>(() =>
    Object.fromEntries(keptValues),
  );
  const [controlling] = useState(() => controllingKeys(items));
  const keep = (key: string, value: Value) => {
    if (controlling.has(key)) setControls((known) => ({ ...known, [key]: value }));
  };
  const render = (item: PeerItem, index: number): ReactNode => {
    if (item.kind === "question") return <Question key={item.key} question={item} onValue={keep} />;
    const value = controls[item.key];
    if (value === undefined || !item.values.includes(value)) return null;
    return <div key={`${item.key}-${index}`}>{item.content.map(render)}</div>;
  };
  return <form>{items.map(render)}</form>;
}

function controllingKeys(items: readonly PeerItem[]): ReadonlySet<string> {
  return new Set(
    items.flatMap((item) => (item.kind === "when" ? [item.key, ...controllingKeys(item.content)] : [])),
  );
}

interface QuestionProps {
  readonly question: PeerQuestion;
  readonly onValue: (key: string, value: Value) => void;
}

function Question({ question, onValue }: QuestionProps) {
  const { key, title, input, isRequired, options } = question;
  const [value, setValue] = useState<Value>(keptValues.get(key) ?? (input === "checkbox" ? false : ""));
  const change = (next: Value) => {
    keptValues.set(key, next);
    setValue(next);
    onValue(key, next);
  };
  const type = (event: { readonly target: { readonly value: string } }) => change(event.target.value);
  const common = { id: key, name: key, required: isRequired };
  if (input === "radio") {
    return (
      <fieldset>
        <legend>{title}</legend>
        {options.map(({ code, label }, index) => (
          <label key={code}>
            <input
              {...{ type: "radio", id: `${key}-${index}`, name: key, value: code, checked: value === code }}
              onChange={() => change(code)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    );
  }
  const box = { ...common, value: String(value), onChange: type };
  return (
    <p>
      <label htmlFor={key}>{title}</label>
      {input === "checkbox" && (
        <input {...common} type="checkbox" checked={value === true} onChange={() => change(value !== true)} />
      )}
      {input === "text" && <input {...box} />}
      {input === "textarea" && <textarea {...box} />}
      {input === "select" && (
        <select {...box}>
          <option value="">--</option>
          {options.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      )}
    </p>
  );
}
