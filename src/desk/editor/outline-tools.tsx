import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { openJson } from "../../authoring/editing/json-document.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import type { FormBuffer } from "./form-buffer.ts";
import {
  addQuestionAt,
  addSectionAt,
  canMove,
  deletionOf,
  describesItself,
  duplicateEntry,
  idAround,
  moveEntry,
  moveEntryTo,
  type OutlineEdit,
  placeFor,
  problemOfKey,
  renameEntry,
  targetsOf,
} from "./outline-actions.ts";
import { AddQuestionDialog, AskTextDialog, DeleteDialog, MoveDialog } from "./outline-dialogs.tsx";
import type { OutlineEntry } from "./outline-model.ts";
import { optionLists } from "./outline-question-kinds.ts";
import { outlineSentences as words } from "./outline-sentences.ts";

interface ToolsProps {
  readonly buffer: FormBuffer;
  readonly outline: readonly OutlineEntry[];
  readonly chosen: OutlineEntry | undefined;
  readonly onEdit: (edit: OutlineEdit) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

type Asking = "question" | "section" | "duplicate" | "key" | "delete" | "move";

/** The buttons for what is chosen. One that does nothing now stays in reach, so that no focus gets lost. */
export function OutlineTools({ buffer, outline, chosen, onEdit, onUndo, onRedo }: ToolsProps) {
  const [asking, setAsking] = useState<Asking>();
  const unreadable =
    chosen &&
    [...FILES, uiPath(chosen.part), schemaPath(chosen.part)].find(
      (path) => openJson(buffer.text(path)) === undefined,
    );
  const entry = unreadable === undefined ? chosen : undefined;
  const act = (edit: OutlineEdit | undefined) => edit && onEdit(edit);
  const move = (by: -1 | 1) => entry && act(moveEntry(entry, buffer, by));
  const isOwn = entry !== undefined && describesItself(buffer, entry);
  const buttons: readonly (readonly [label: string, isPossible: boolean, run: () => void])[] = [
    [words.addQuestion, entry !== undefined, () => setAsking("question")],
    [words.addSection, entry !== undefined, () => setAsking("section")],
    [words.moveUp, entry !== undefined && canMove(entry, -1), () => move(-1)],
    [words.moveDown, entry !== undefined && canMove(entry, 1), () => move(1)],
    [words.moveTo, entry?.item !== undefined, () => setAsking("move")],
    [words.duplicate, isOwn && entry.kind === "question", () => setAsking("duplicate")],
    [words.changeKey, isOwn, () => setAsking("key")],
    [words.undo, buffer.canUndo(), onUndo],
    [words.redo, buffer.canRedo(), onRedo],
    [words.delete, entry?.item !== undefined, () => setAsking("delete")],
  ];
  return (
    <>
      <Box role="group" aria-label={words.actions} display="flex" flexWrap="wrap" gap="1" marginBottom="2">
        {buttons.map(([label, isPossible, run]) => (
          <Button
            key={label}
            {...{ size: "xs", variant: "outline", "aria-disabled": !isPossible }}
            {...(!isPossible && { opacity: 0.6, cursor: "not-allowed" })}
            onClick={() => isPossible && run()}
          >
            {label}
          </Button>
        ))}
      </Box>
      {chosen === undefined && <Text color="fg.muted">{words.nothingChosen}</Text>}
      {unreadable !== undefined && <Text role="alert">{words.unreadable(unreadable)}</Text>}
      {asking !== undefined && entry !== undefined && (
        <ToolDialog
          {...{ asking, buffer, outline, entry, onEdit: act, onClose: () => setAsking(undefined) }}
        />
      )}
    </>
  );
}

/** What every edit of a question changes. */
const FILES = ["application.json", "data-model.json"];

interface DialogProps {
  readonly asking: Asking;
  readonly buffer: FormBuffer;
  readonly outline: readonly OutlineEntry[];
  readonly entry: OutlineEntry;
  readonly onEdit: (edit: OutlineEdit | undefined) => void;
  readonly onClose: () => void;
}

function ToolDialog({ asking, buffer, outline, entry, onEdit, onClose }: DialogProps) {
  const { title, part } = entry;
  const place = placeFor(buffer, entry);
  const keyProblem = (key: string) => problemOfKey(buffer, part, key);
  const askKey = { label: words.key, help: words.keyHelp, problemOf: keyProblem, onClose };
  if (asking === "question" && place) {
    return (
      <AddQuestionDialog
        {...{ optionLists: optionLists(buffer), problemOfKey: keyProblem, onClose }}
        onAdd={(question) => onEdit(addQuestionAt(buffer, place, question))}
      />
    );
  }
  if (asking === "section" && place) {
    return (
      <AskTextDialog
        {...{ title: words.addSectionTitle, label: words.sectionTitle, act: words.add, value: "", onClose }}
        problemOf={(text) => (text === "" ? words.missingTitle : undefined)}
        onText={(text) => onEdit(addSectionAt(buffer, place, text))}
      />
    );
  }
  if (asking === "duplicate") {
    return (
      <AskTextDialog
        {...{
          ...askKey,
          title: words.duplicateTitle(title),
          act: words.duplicateAct,
          value: `${entry.key}_2`,
        }}
        onText={(key) => onEdit(duplicateEntry(buffer, entry, key))}
      />
    );
  }
  if (asking === "key") {
    return (
      <AskTextDialog
        {...{
          ...askKey,
          title: words.changeKeyTitle(title),
          act: words.changeKeyAct,
          value: entry.key ?? "",
        }}
        onText={(key) => onEdit(renameEntry(buffer, entry, key))}
      />
    );
  }
  if (asking === "move") {
    const targets = targetsOf(outline, entry);
    return (
      <MoveDialog
        {...{ title, onClose, targets: targets.map((target) => [target.id, target.title] as const) }}
        onMove={(id) => {
          const target = targets.find((one) => one.id === id);
          if (target) onEdit(moveEntryTo(buffer, entry, target));
        }}
      />
    );
  }
  const deletion = asking === "delete" ? deletionOf(buffer, entry) : undefined;
  if (!deletion) return null;
  const remove = () =>
    onEdit({ change: deletion.change, said: words.deleted(title), selection: idAround(outline, entry) });
  return <DeleteDialog {...{ title, deletion, onClose, onDelete: remove }} />;
}
