import { Stack, Text } from "@chakra-ui/react";
import type { ErrorSchema, RJSFSchema, UiSchema } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { useMemo } from "react";
import { type MadePanel, panels } from "virtual:panel-schemas";
import { listNames } from "../../authoring/editing/edit-options.ts";
import { pagesOf } from "../../authoring/editing/edit-pages.ts";
import { UnreadableFile } from "../../authoring/editing/form-draft.ts";
import { Part } from "../ui/part.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { OptionsPanel } from "./options-panel.tsx";
import { entryOfId, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { useEntry } from "./outline.tsx";
import { editField, fieldsOf, type PanelValues, panelOf, valuesOf } from "./panel-fields.ts";
import { findingsOf, otherFindings, type PlacedFinding } from "./panel-findings.ts";
import { PanelForm } from "./panel-theme.tsx";
import { FindingSentence } from "./rule-lint.tsx";
import type { TextPlace } from "./text-view.tsx";
import { UnreadableFileNotice, unreadableFor } from "./unreadable-file.tsx";
import { shortened } from "./whole-characters.ts";

/** Of a title in the name of an edit. */
const LONGEST = 60;

const words = {
  panel: "What is chosen",
  nothing: "Choose a question or a section in the outline.",
  none: "This is changed in the outline, or in its text.",
  change: (box: string, title: string) => `Change “${box}” of ${shortened(title, LONGEST)}`,
  unshown: "This text has links or lists: change it in the text of the file.",
} as const;

interface PanelProps {
  readonly buffer: FormBuffer;
  readonly selection: string | undefined;
  /** What lint says of the files: each stands at its box. */
  readonly findings?: readonly PlacedFinding[];
  /** Goes to a place in the text of a file. */
  readonly onGo?: (place: TextPlace) => void;
}

/** The boxes for what is chosen in the outline. */
export function QuestionPanel({ buffer, selection, findings = [], onGo }: PanelProps) {
  const entry = useEntry(buffer, selection);
  const panel = entry && panelOf(buffer, entry);
  const made = panel === undefined ? undefined : panels[panel];
  const isShown = entry !== undefined && panel !== undefined && made !== undefined;
  const unreadable = isShown ? undefined : unreadableFor(buffer, entry);
  const others = entry
    ? otherFindings(buffer, entry, panel === undefined ? [] : fieldsOf(panel, entry), findings)
    : [];
  return (
    <Part id="chosen" title={entry?.title ?? words.panel}>
      {others.length > 0 && (
        <Stack gap="2" marginBottom="3">
          {others.map((sentence) => (
            <FindingSentence key={sentence}>{sentence}</FindingSentence>
          ))}
        </Stack>
      )}
      {isShown && (
        <EntryPanel
          key={`${entry.id} ${panel}`}
          buffer={buffer}
          entry={entry}
          panel={panel}
          made={made}
          findings={findings}
        />
      )}
      {unreadable && <UnreadableFileNotice place={unreadable} onGo={onGo} />}
      {!isShown && !unreadable && <Text color="fg.muted">{entry ? words.none : words.nothing}</Text>}
      {entry && <OptionsPanel buffer={buffer} entry={entry} />}
    </Part>
  );
}

interface EntryPanelProps {
  readonly buffer: FormBuffer;
  readonly entry: OutlineEntry;
  readonly panel: string;
  readonly made: MadePanel;
  readonly findings: readonly PlacedFinding[];
}

function EntryPanel({ buffer, entry, panel, made, findings }: EntryPanelProps) {
  const { schema, validators } = made;
  const validator = useMemo(() => createPrecompiledValidator(validators, schema), [validators, schema]);
  const fields = fieldsOf(panel, entry);
  const { values, unshown } = valuesOf(buffer, fields);
  const change = (formData: unknown, id = "") => {
    const name = id.split("/").slice(1);
    const field = fields.find((one) => one.name.join("/") === name.join("/"));
    if (!field) return;
    const value = name.reduce<unknown>((inner, step) => Object(inner)[step], formData);
    try {
      const changes = editField(buffer, field, value, entry);
      const box = titleIn(schema, name);
      // Who changes a title goes on until it is whole: undo calls it by what it has become.
      const label = () => words.change(box, entryOfId(outlineOf(buffer), entry.id)?.title ?? entry.title);
      buffer.apply({ label, changes, goesOnWith: `${entry.id} ${name.join("/")}` });
    } catch (error) {
      // A text view has broken a file meanwhile: its own lint says so.
      if (!(error instanceof UnreadableFile)) throw error;
    }
  };
  return (
    <PanelForm
      schema={schema}
      validator={validator}
      formData={values}
      idSeparator="/"
      tagName="div"
      noValidate
      uiSchema={uiSchemaOf(schema, { unshown, values, choices: choicesIn(buffer) })}
      extraErrors={errorsOf(findingsOf(buffer, fields, findings))}
      showErrorList={false}
      // Nothing is written that nobody has typed, and no box shows its first choice while nothing is chosen.
      experimental_defaultFormStateBehavior={{ constAsDefaults: "never", emptyObjectFields: "skipDefaults" }}
      onChange={({ formData }, id) => change(formData, id)}
    />
  );
}

/** What a box of a panel is called. */
function titleIn(schema: RJSFSchema, name: readonly string[]): string {
  const member = name.reduce<unknown>((inner, step) => Object(Object(inner).properties)[step], schema);
  return String(Object(member).title ?? name.at(-1));
}

const LONG = ["help", "text", "alert"];

/** What boxes have to choose from that is in the form. */
function choicesIn(buffer: FormBuffer): Readonly<Record<string, readonly string[]>> {
  return { optionsFrom: listNames(buffer), route: pagesOf(buffer).map(({ route }) => route) };
}

interface Shown extends PanelValues {
  readonly choices: ReturnType<typeof choicesIn>;
}

function uiSchemaOf(schema: RJSFSchema, { unshown, values, choices }: Shown): UiSchema {
  const members = Object.keys(schema.properties ?? {}).map((name) => [
    name,
    {
      ...(LONG.includes(name) && { "ui:widget": "textarea" }),
      ...(unshown.includes(name) && { "ui:readonly": true, "ui:description": words.unshown }),
      ...(choices[name] && { "ui:widget": "select", "ui:options": { choices: choices[name] } }),
    },
  ]);
  // Only buttons that lead to a page have one.
  if (values.route === undefined) members.push(["route", { "ui:widget": "hidden" }]);
  // Each key is an edit: there is nothing to submit.
  return { ...Object.fromEntries(members), "ui:submitButtonOptions": { norender: true } };
}

/** The word under which rjsf looks for the sentences of a box. */
const SENTENCES = "__errors";

function errorsOf(found: ReturnType<typeof findingsOf>): ErrorSchema {
  const errors: Record<string, Record<string, unknown>> = {};
  for (const [[first = "", second], message] of found) {
    const outer = errors[first] ?? {};
    errors[first] = outer;
    // Boxes stand one in the other once at the most.
    const box: { [SENTENCES]?: string[] } = Object(second === undefined ? outer : outer[second]);
    box[SENTENCES] = [...(box[SENTENCES] ?? []), message];
    if (second !== undefined) outer[second] = box;
  }
  // Each member is what rjsf calls an error schema.
  return errors as ErrorSchema;
}
