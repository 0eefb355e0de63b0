import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import type { Plugin } from "vite";
import pageSchemaFormat from "../../src/authoring/schema/page-schema.schema.json" with { type: "json" };
import pageUiFormat from "../../src/authoring/schema/page-ui.schema.json" with { type: "json" };
import { memberName, PANEL_KINDS, type PanelKind } from "../../src/desk/editor/panel-kinds.ts";
import { importRequired } from "./import-required.ts";

const MODULE = "virtual:panel-schemas";
const RESOLVED = `\0${MODULE}`;

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

const SCHEMA_FORMAT: Definitions = pageSchemaFormat.definitions;
const UI_FORMAT: Definitions = pageUiFormat.definitions;

/** What the panel asks beside the words of the format: a key in the list of required ones. */
const REQUIRED: Schema = {
  type: "boolean",
  title: "Must be answered",
  description: "Nobody has to answer a question that is not shown.",
};

/** The flat schema of a panel, derived from the formats of the files. */
export function panelSchema(kind: PanelKind): Schema {
  const questions = membersOf(SCHEMA_FORMAT, "question", kind.schema ?? []);
  const { title, ...others } = questions;
  const messages = membersOf(SCHEMA_FORMAT, "messages", kind.messages ?? []);
  const heading = membersOf(SCHEMA_FORMAT, "question", ["messages"]).messages;
  const properties = {
    ...(title !== undefined && { title, required: REQUIRED }),
    ...(kind.look && membersOf(UI_FORMAT, "question", kind.look)),
    ...others,
    ...(kind.messages && { messages: { type: "object", title: heading?.title, properties: messages } }),
    ...(kind.node !== undefined && membersOf(UI_FORMAT, kind.node, kind.words ?? [])),
  };
  return { type: "object", properties };
}

function membersOf(definitions: Definitions, name: string, words: readonly string[]): Record<string, Schema> {
  const { properties = {} } = definitions[name] ?? {};
  return Object.fromEntries(
    words.map((word) => {
      const member = (properties as Definitions)[word];
      if (!member) throw new Error(`The format knows no word "${word}" of "${name}", which a panel shows.`);
      return [memberName(word), flat(definitions, member)];
    }),
  );
}

/** A member without references, branches and demands that only lint explains in words for staff. */
function flat(definitions: Definitions, member: Schema): Schema {
  const {
    $ref,
    title,
    description,
    type,
    enum: values,
    properties,
    minimum,
    maximum,
  } = resolved(definitions, member);
  const named = { title, description: forStaff($ref === undefined ? description : member.description) };
  if (Array.isArray(values))
    return { type, ...named, oneOf: values.map((value) => ({ const: value, title: spoken(value) })) };
  // A text with links and lists is a list: the panel shows it, and the text view changes it.
  if (type === undefined || type === "string") return { type: "string", ...named };
  if (type === "object") {
    const inner = Object.entries(properties as Definitions).map(([word, one]) => [
      word,
      flat(definitions, one),
    ]);
    return { type, ...named, properties: Object.fromEntries(inner) };
  }
  return { type, ...named, minimum, maximum };
}

/** The first line of what the format says; those after it are for whoever edits the text. */
function forStaff(description: unknown): string | undefined {
  return typeof description === "string" ? description.split("\n")[0] : undefined;
}

function resolved(definitions: Definitions, member: Schema): Schema {
  const name = typeof member.$ref === "string" ? member.$ref.split("/").at(-1) : undefined;
  return name === undefined ? member : { ...definitions[name], ...member };
}

function spoken(value: unknown): string {
  return String(value).replaceAll("-", " ");
}

/** `virtual:panel-schemas`: the schema of each panel, with validators that need no code made at run time. */
export function panelSchemas(): Plugin {
  return {
    name: "panel-schemas",
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? panelModule() : undefined),
  };
}

/** Ajv writes CommonJS. */
function panelModule(): string {
  const panels = Object.entries(PANEL_KINDS).map(([name, kind]) => {
    const schema = JSON.parse(JSON.stringify(panelSchema(kind)));
    const code = compileSchemaValidatorsCode(schema, {
      ajvFormatOptions: false,
      ajvOptionsOverrides: { code: { lines: false } },
    });
    return { name, schema, code };
  });
  return importRequired(
    panels.map(({ code }) => code),
    [
      "export const panels = {",
      ...panels.map(
        ({ name, schema, code }) =>
          `${name}: { schema: ${JSON.stringify(schema)}, validators: ((exports) => {${code}\nreturn exports;})({}) },`,
      ),
      "};",
    ],
  );
}
