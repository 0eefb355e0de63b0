import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { type FormEvent, useRef, useState } from "react";
import {
  addOption,
  changeOption,
  copyList,
  type ListedOption,
  moveOption,
  optionsOf,
  placesOfCode,
  removeOption,
  usersOfList,
} from "../../authoring/editing/edit-options.ts";
import { type FormChange, type FormTexts, UnreadableFile } from "../../authoring/editing/form-draft.ts";
import { valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath } from "../../authoring/editing/part-files.ts";
import { TextField } from "../ui/text-field.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { problemOfList } from "./outline-actions.ts";
import { AskTextDialog, DeleteDialog } from "./outline-dialogs.tsx";
import type { OutlineEntry } from "./outline-model.ts";
import { codeFromLabel } from "./outline-question-kinds.ts";
import { optionSentences as words } from "./outline-sentences.ts";

interface PanelProps {
  readonly buffer: FormBuffer;
  readonly entry: OutlineEntry;
}

/** The list of options of a question; nothing for one that has none. */
export function OptionsPanel({ buffer, entry }: PanelProps) {
  const { part, key = "" } = entry;
  const list = valueIn(buffer, schemaPath(part), ["properties", key, "optionsFrom"]);
  if (typeof list !== "string") return null;
  return <OptionList key={`${entry.id} ${list}`} buffer={buffer} entry={entry} list={list} />;
}

type Asking = "ownList" | "remove";

function OptionList({ buffer, entry, list }: PanelProps & { readonly list: string }) {
  const options = optionsOf(buffer, list);
  const [chosen, setChosen] = useState<{ readonly index: number; readonly code: string }>();
  const [asking, setAsking] = useState<Asking>();
  const [said, setSaid] = useState("");
  const index = chosen === undefined ? -1 : indexOf(options, chosen);
  const option = options[index];
  const choose = (at: number, code = options[at]?.code ?? "") => setChosen({ index: at, code });
  /** Gives false where a text view has broken the file meanwhile: its own lint says so. */
  const apply = (change: () => FormChange, sentence: string, goesOnWith?: string): boolean => {
    try {
      buffer.apply({ ...change(), ...(goesOnWith !== undefined && { goesOnWith }) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return false;
    }
    setSaid(sentence);
    return true;
  };
  const move = (by: -1 | 1) => {
    const to = index + by;
    if (!option || to < 0 || to >= options.length) return;
    const place = by === 1 ? { after: to } : { before: to };
    const sentence = words.moved(nameOf(option), to + 1, options.length);
    if (apply(() => moveOption(buffer, list, index, place), sentence)) choose(to, option.code);
  };
  const write = (word: "code" | "label" | "help", text: string) => {
    const goesOnWith = `${list} ${index} ${word}`;
    if (!apply(() => changeOption(buffer, list, index, [word, text]), "", goesOnWith)) return;
    if (word === "code") choose(index, text);
  };
  const add = (label: string, code: string) => {
    const at = option ? index + 1 : options.length;
    const place = option ? { after: index } : ("last" as const);
    if (apply(() => addOption(buffer, list, place, { label, code }), words.added(label))) choose(at, code);
  };
  const remove = () => {
    if (option && apply(() => removeOption(buffer, list, index), words.removed(nameOf(option))))
      setChosen(undefined);
  };
  return (
    <Stack as="section" aria-label={words.options} gap="3" marginTop="5">
      <Heading as="h3" size="sm">
        {words.optionsOf(list)}
      </Heading>
      <Users buffer={buffer} entry={entry} list={list} onOwn={() => setAsking("ownList")} />
      <Box as="ul" listStyleType="none" maxHeight="18rem" overflowY="auto" aria-label={words.options}>
        {options.map((one, at) => (
          <li key={`${one.code} ${one.include ?? ""} ${nth(options, at)}`}>
            <Button
              size="xs"
              variant={at === index ? "subtle" : "ghost"}
              width="full"
              height="auto"
              minHeight="8"
              justifyContent="start"
              whiteSpace="normal"
              textAlign="start"
              overflowWrap="anywhere"
              aria-current={at === index ? "true" : undefined}
              onClick={() => choose(at)}
            >
              {nameOf(one)}
              {one.include === undefined && <Text as="span" color="fg.muted">{`(${one.code})`}</Text>}
            </Button>
          </li>
        ))}
      </Box>
      <Text role="status" color="fg.muted">
        {said}
      </Text>
      {option && (
        <ChosenOption
          option={option}
          options={options}
          index={index}
          onWrite={write}
          onMove={move}
          onRemove={() => setAsking("remove")}
        />
      )}
      <NewOption options={options} after={option} onAdd={add} />
      {asking === "ownList" && (
        <AskTextDialog
          title={words.ownListTitle}
          label={words.listName}
          act={words.ownListAct}
          value={(entry.key ?? "").replaceAll("_", "-")}
          problemOf={(name) => problemOfList(buffer, name)}
          onText={(name) =>
            apply(() => copyList(buffer, { part: entry.part, key: entry.key ?? "" }, list, name), "")
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "remove" && option && (
        <DeleteDialog
          buffer={buffer}
          title={nameOf(option)}
          deletion={{ keys: [], left: placesOfCode(buffer, list, option.code), change: NOTHING }}
          onDelete={remove}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Stack>
  );
}

const NOTHING: FormChange = { label: "", changes: [] };

/** Where the option is that was chosen: somebody else may have put others before it. */
function indexOf(
  options: readonly ListedOption[],
  { index, code }: { readonly index: number; readonly code: string },
): number {
  return options[index]?.code === code ? index : options.findIndex((option) => option.code === code);
}

/** Which one it is of those before it that have the same code. */
function nth(options: readonly ListedOption[], at: number): number {
  return options.slice(0, at).filter(({ code }) => code === options[at]?.code).length;
}

function nameOf({ label, code, include }: ListedOption): string {
  return include === undefined ? label || code : words.included(include);
}

interface UsersProps extends PanelProps {
  readonly list: string;
  readonly onOwn: () => void;
}

/** Which other questions a change of the list changes as well, and the way out of that. */
function Users({ buffer, entry, list, onOwn }: UsersProps) {
  const others = usersOfList(buffer, list).filter(
    ({ part, key }) => part !== entry.part || key !== entry.key,
  );
  if (others.length === 0) return null;
  return (
    <Stack gap="2" align="start">
      <Text>{words.alsoUsedBy(others.map(({ part, key }) => titleOf(buffer, part, key)))}</Text>
      <Button size="xs" variant="outline" onClick={onOwn}>
        {words.ownList}
      </Button>
    </Stack>
  );
}

function titleOf(texts: FormTexts, part: string, key: string): string {
  const title = valueIn(texts, schemaPath(part), ["properties", key, "title"]);
  return typeof title === "string" ? title : key;
}

interface ChosenProps {
  readonly option: ListedOption;
  readonly options: readonly ListedOption[];
  readonly index: number;
  readonly onWrite: (word: "code" | "label" | "help", text: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function ChosenOption({ option, options, index, onWrite, onMove, onRemove }: ChosenProps) {
  const { code, label, help = "", include } = option;
  const buttons: readonly (readonly [string, boolean, () => void])[] = [
    [words.moveUp, index > 0, () => onMove(-1)],
    [words.moveDown, index < options.length - 1, () => onMove(1)],
    [words.remove, options.length > 1, onRemove],
  ];
  return (
    <Stack gap="3" borderWidth="1px" borderRadius="md" padding="3">
      {include === undefined && (
        <>
          <TextField
            label={words.label}
            size="sm"
            value={label}
            onText={(text) => onWrite("label", text)}
            problem={label === "" ? words.missingLabel : undefined}
          />
          <TextField
            label={words.code}
            size="sm"
            help={words.codeHelp}
            value={code}
            onText={(text) => onWrite("code", text)}
            problem={problemOfCode(code, options.toSpliced(index, 1))}
          />
          <TextField label={words.help} size="sm" value={help} onText={(text) => onWrite("help", text)} />
        </>
      )}
      <Flex gap="1" wrap="wrap">
        {buttons.map(([name, isPossible, run]) => (
          <Button
            key={name}
            size="xs"
            variant="outline"
            aria-disabled={!isPossible}
            {...(!isPossible && { opacity: 0.6, cursor: "not-allowed" })}
            onClick={() => isPossible && run()}
          >
            {name}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}

function problemOfCode(code: string, others: readonly ListedOption[]): string | undefined {
  if (code === "") return words.missingCode;
  return others.some((other) => other.code === code) ? words.takenCode : undefined;
}

interface NewProps {
  readonly options: readonly ListedOption[];
  /** Behind which it is put; at the end without it. */
  readonly after: ListedOption | undefined;
  readonly onAdd: (label: string, code: string) => void;
}

/** Asks for one option after the other: the focus goes back to its first box. */
function NewOption({ options, after, onAdd }: NewProps) {
  const [label, setLabel] = useState("");
  const [ownCode, setCode] = useState<string>();
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const codes = options.map((option) => option.code);
  const code = ownCode ?? (label.trim() === "" ? "" : codeFromLabel(label, codes));
  const problem = problemOfCode(code, options);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (label.trim() === "" || problem !== undefined) return;
    onAdd(label.trim(), code);
    setLabel("");
    setCode(undefined);
    setTried(false);
    box.current?.focus();
  };
  return (
    <Box asChild borderWidth="1px" borderRadius="md" padding="3">
      <form noValidate onSubmit={add}>
        <Stack gap="3" align="start">
          <TextField
            ref={box}
            label={words.newLabel}
            size="sm"
            value={label}
            onText={setLabel}
            help={after ? words.behind(nameOf(after)) : undefined}
            problem={isTried && label.trim() === "" ? words.missingLabel : undefined}
          />
          <TextField
            label={words.newCode}
            size="sm"
            value={code}
            onText={setCode}
            problem={isTried ? problem : undefined}
          />
          <Button type="submit" size="xs">
            {words.add}
          </Button>
        </Stack>
      </form>
    </Box>
  );
}
