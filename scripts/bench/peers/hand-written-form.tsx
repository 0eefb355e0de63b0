import { type ReactNode, useState } from "react";
import type { PeerForm, PeerItem, PeerQuestion } from "./peer-form.ts";

type Value = string | boolean;

/**
 * A form as one writes it by hand for speed: each input keeps its own value, only the answers that decide on what
 * shows live above. No schema, no validation, no saving: what is left when all of that is taken away.
 */
export function HandWrittenForm({ form }: { readonly form: PeerForm }) {
  const [values] = useState(() => new Map<string, Value>());
  const [controls, setControls] = useState<Readonly<Record<string, Value>>>({});
  const [controlling] = useState(() => controllingKeys(form.items));
  const keep = (key: string, value: Value) => {
    values.set(key, value);
    if (controlling.has(key)) setControls((known) => ({ ...known, [key]: value }));
  };
  const render = (item: PeerItem, index: number): ReactNode => {
    if (item.kind === "question") return <Question key={item.key} question={item} onValue={keep} />;
    const value = controls[item.key];
    if (value === undefined || !item.values.includes(value)) return null;
    return <div key={`${item.key}-${index}`}>{item.content.map(render)}</div>;
  };
  return <form>{form.items.map(render)}</form>;
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
  const [value, setValue] = useState<Value>(input === "checkbox" ? false : "");
  const change = (next: Value) => {
    setValue(next);
    onValue(key, next);
  };
  const common = { id: key, name: key, required: isRequired };
  if (input === "checkbox") {
    return (
      <p>
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
        <label htmlFor={key}>{title}</label>
      </p>
    );
  }
  if (input === "radio") {
    return (
      <fieldset>
        <legend>{title}</legend>
        {options.map(({ code, label }, index) => (
          <label key={code}>
            <input
              type="radio"
              id={`${key}-${index}`}
              name={key}
              value={code}
              checked={value === code}
              onChange={() => change(code)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    );
  }
  const box = { ...common, value: String(value) };
  return (
    <p>
      <label htmlFor={key}>{title}</label>
      {input === "text" && <input {...box} onChange={(event) => change(event.target.value)} />}
      {input === "textarea" && <textarea {...box} onChange={(event) => change(event.target.value)} />}
      {input === "select" && (
        <select {...box} onChange={(event) => change(event.target.value)}>
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
