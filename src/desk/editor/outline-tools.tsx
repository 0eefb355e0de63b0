import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { listNames } from "../../authoring/editing/edit-options.ts";
import { openJson } from "../../authoring/editing/json-document.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import { AddQuestionDialog } from "./add-question-dialog.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import {
  addQuestionAt,
  addSectionAt,
  deleteEntry,
  deletionOf,
  describesItself,
  duplicateEntry,
  problemOfKey,
  problemOfList,
  renameEntry,
} from "./outline-actions.ts";
import { AskTextDialog, DeleteDialog, MoveDialog, PageDialog } from "./outline-dialogs.tsx";
import { type OutlineEdit, placeFor } from "./outline-edit.ts";
import type { OutlineEntry } from "./outline-model.ts";
import { canMove, moveEntry, moveEntryTo, targetsOf, wholeOf } from "./outline-moves.ts";
import {
  addPageAfter,
  canDeletePage,
  changePageEntry,
  pageDeletionOf,
  problemsOfPage,
} from "./outline-pages.ts";
import { outlineSentences as words } from "./outline-sentences.ts";

interface ToolsProps {
  readonly buffer: FormBuffer;
  readonly outline: readonly OutlineEntry[];
  readonly chosen: OutlineEntry | undefined;
  readonly onEdit: (edit: OutlineEdit) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

type Asking = "question" | "section" | "page" | "changePage" | "duplicate" | "key" | "delete" | "move";

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
  const canStep = (by: -1 | 1) => entry !== undefined && canMove(buffer, outline, entry, by);
  const step = (by: -1 | 1) => entry && act(moveEntry(buffer, outline, entry, by));
  const isOwn = entry !== undefined && describesItself(buffer, entry);
  const canDelete = entry !== undefined && (entry.item !== undefined || canDeletePage(buffer, entry));
  const buttons: readonly (readonly [label: string, isPossible: boolean, run: () => void])[] = [
    [words.addQuestion, entry !== undefined, () => setAsking("question")],
    [words.addSection, entry !== undefined, () => setAsking("section")],
    [words.addPage, entry !== undefined, () => setAsking("page")],
    [words.moveUp, canStep(-1), () => step(-1)],
    [words.moveDown, canStep(1), () => step(1)],
    [words.moveTo, entry?.item !== undefined, () => setAsking("move")],
    [words.duplicate, isOwn && entry.kind === "question", () => setAsking("duplicate")],
    [words.changeKey, isOwn, () => setAsking("key")],
    [words.changePage, entry?.page !== undefined, () => setAsking("changePage")],
    [words.undo, buffer.canUndo(), onUndo],
    [words.redo, buffer.canRedo(), onRedo],
    [words.delete, canDelete, () => setAsking("delete")],
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

function ToolDialog(props: DialogProps) {
  const { asking, buffer, outline, entry, onEdit, onClose } = props;
  const { title } = entry;
  if (asking === "question" || asking === "section") return <AddDialog {...props} />;
  if (asking === "page" || asking === "changePage") return <OfPageDialog {...props} />;
  if (asking === "duplicate" || asking === "key") return <KeyDialog {...props} />;
  if (asking === "move") {
    return (
      <MoveDialog
        {...{ title, onClose, targets: targetsOf(buffer, outline, entry) }}
        onMove={(target) => onEdit(moveEntryTo(buffer, outline, entry, target))}
      />
    );
  }
  const whole = wholeOf(outline, entry);
  const deletion = pageDeletionOf(buffer, whole) ?? deletionOf(buffer, whole);
  if (!deletion) return null;
  const remove = () => onEdit(deleteEntry(outline, whole, deletion));
  return <DeleteDialog {...{ title, deletion, onClose, onDelete: remove }} />;
}

function AddDialog({ asking, buffer, entry, onEdit, onClose }: DialogProps) {
  const place = placeFor(buffer, entry);
  if (!place) return null;
  if (asking === "question") {
    return (
      <AddQuestionDialog
        {...{ optionLists: listNames(buffer), onClose }}
        problemOfKey={(key) => problemOfKey(buffer, place.part, key)}
        problemOfList={(name) => problemOfList(buffer, name)}
        onAdd={(question) => onEdit(addQuestionAt(buffer, place, question))}
      />
    );
  }
  return (
    <AskTextDialog
      {...{ title: words.addSectionTitle, label: words.sectionTitle, act: words.add, value: "", onClose }}
      problemOf={(text) => (text === "" ? words.missingTitle : undefined)}
      onText={(text) => onEdit(addSectionAt(buffer, place, text))}
    />
  );
}

function OfPageDialog({ asking, buffer, outline, entry, onEdit, onClose }: DialogProps) {
  if (asking === "changePage") {
    return (
      <PageDialog
        {...{
          title: words.changePageTitle(entry.title),
          act: words.changePageAct,
          page: entry.page,
          onClose,
        }}
        problemsOf={(given) => problemsOfPage(buffer, given, entry.page)}
        onPage={(given) => onEdit(changePageEntry(buffer, entry, given))}
      />
    );
  }
  const around = outline.find(({ part }) => part === entry.part) ?? entry;
  return (
    <PageDialog
      {...{ title: words.addPageTitle, act: words.add, onClose }}
      problemsOf={(given) => problemsOfPage(buffer, given, undefined)}
      onPage={(given) => onEdit(addPageAfter(buffer, around, given))}
    />
  );
}

function KeyDialog({ asking, buffer, entry, onEdit, onClose }: DialogProps) {
  const { title, part, key = "" } = entry;
  const isCopy = asking === "duplicate";
  return (
    <AskTextDialog
      {...{ label: words.key, help: words.keyHelp, onClose }}
      title={isCopy ? words.duplicateTitle(title) : words.changeKeyTitle(title)}
      act={isCopy ? words.duplicateAct : words.changeKeyAct}
      value={isCopy ? `${key}_2` : key}
      problemOf={(text) => problemOfKey(buffer, part, text)}
      onText={(text) =>
        onEdit(isCopy ? duplicateEntry(buffer, entry, text) : renameEntry(buffer, entry, text))
      }
    />
  );
}
