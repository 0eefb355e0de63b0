import { Box, Button, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { listNames } from "../../authoring/editing/edit-options.ts";
import { AddContentDialog } from "./add-content-dialog.tsx";
import { AddQuestionDialog } from "./add-question-dialog.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import {
  addQuestionAt,
  deleteEntry,
  deletionOf,
  duplicateEntry,
  problemOfKey,
  problemOfList,
  renameEntry,
} from "./outline-actions.ts";
import { AskTextDialog, DeleteDialog, MoveDialog, PageDialog } from "./outline-dialogs.tsx";
import { type OutlineEdit, placeFor } from "./outline-edit.ts";
import type { OutlineEntry } from "./outline-model.ts";
import { moveEntry, moveEntryTo, targetsOf, wholeOf } from "./outline-moves.ts";
import { addPageAfter, changePageEntry, pageDeletionOf, problemsOfPage } from "./outline-pages.ts";
import { whyNoDelete, whyNoKey, whyNoMove, whyNoStep } from "./outline-reasons.ts";
import { reasonSentences as reasons, outlineSentences as words } from "./outline-sentences.ts";
import type { TextPlace } from "./text-view.tsx";
import { UnreadableFileNotice, unreadableFor } from "./unreadable-file.tsx";

interface ToolsProps {
  readonly buffer: FormBuffer;
  readonly outline: readonly OutlineEntry[];
  readonly chosen: OutlineEntry | undefined;
  readonly isReadOnly: boolean;
  readonly onEdit: (edit: OutlineEdit) => void;
  /** What was said last of the outline. */
  readonly said: string;
  /** Says why something is not done. */
  readonly onStay: (why: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onGo?: ((place: TextPlace) => void) | undefined;
}

type Asking = "question" | "content" | "page" | "changePage" | "duplicate" | "key" | "delete" | "move";

interface Tool {
  readonly label: string;
  /** Why it does nothing now; undefined where it does. */
  readonly why: string | undefined;
  /** What is to be known of it. */
  readonly about?: string;
  readonly run: () => void;
}

/**
 * The buttons for what is chosen. One that does nothing now stays in reach, so that no focus gets lost, and says why: to
 * whoever hears it, points at it or presses it.
 */
export function OutlineTools(props: ToolsProps) {
  const { buffer, outline, chosen, isReadOnly, said, onEdit, onStay, onUndo, onRedo, onGo } = props;
  const [asking, setAsking] = useState<Asking>();
  const group = useId();
  const unreadable = unreadableFor(buffer, chosen);
  const entry = unreadable === undefined ? chosen : undefined;
  const act = (edit: OutlineEdit | undefined) => edit && onEdit(edit);
  const whyOf = (ownWhy: (entry: OutlineEntry) => string | undefined) => {
    if (isReadOnly) return reasons.readOnly;
    if (entry) return ownWhy(entry);
    return unreadable ? words.unreadable(unreadable.path) : words.nothingChosen;
  };
  const whyStep = (by: -1 | 1) => whyOf((one) => whyNoStep(buffer, outline, one, by));
  const step = (by: -1 | 1) => entry && act(moveEntry(buffer, outline, entry, by));
  const whyAdd = whyOf(() => undefined);
  const [whyUp, whyDown] = [whyStep(-1), whyStep(1)];
  const whyCopy = (one: OutlineEntry) =>
    one.kind === "question" ? whyNoKey(buffer, one) : reasons.onlyQuestion;
  const tools: readonly Tool[] = [
    { label: words.addQuestion, why: whyAdd, run: () => setAsking("question") },
    { label: words.addContent, why: whyAdd, run: () => setAsking("content") },
    { label: words.addPage, why: whyAdd, run: () => setAsking("page") },
    { label: words.moveUp, why: whyUp, run: () => step(-1) },
    { label: words.moveDown, why: whyDown, run: () => step(1) },
    { label: words.moveTo, why: whyOf(whyNoMove), run: () => setAsking("move") },
    { label: words.duplicate, why: whyOf(whyCopy), run: () => setAsking("duplicate") },
    { label: words.changeKey, why: whyOf((one) => whyNoKey(buffer, one)), run: () => setAsking("key") },
    {
      label: words.changePage,
      why: whyOf(({ page }) => (page ? undefined : reasons.noPage)),
      run: () => setAsking("changePage"),
    },
    {
      label: words.undo,
      about: reasons.undo,
      run: onUndo,
      why: buffer.canUndo() ? undefined : reasons.nothingDone,
    },
    { label: words.redo, why: buffer.canRedo() ? undefined : reasons.nothingUndone, run: onRedo },
    { label: words.delete, why: whyOf((one) => whyNoDelete(buffer, one)), run: () => setAsking("delete") },
  ];
  const staysWhole = entry && !isReadOnly && whyUp !== undefined && whyDown !== undefined;
  const whyStays = staysWhole ? [...new Set([whyUp, whyDown])].filter((why) => why !== said) : [];
  return (
    <>
      <Box role="group" aria-label={words.actions} display="flex" flexWrap="wrap" gap="1" marginBottom="2">
        {tools.map((tool, index) => (
          <ToolButton key={tool.label} {...tool} onStay={onStay} aboutId={`${group}${index}`} />
        ))}
      </Box>
      {chosen === undefined && !unreadable && <Text color="fg.muted">{words.nothingChosen}</Text>}
      {whyStays.length > 0 && (
        <Text color="fg.muted" marginBottom="2">
          {whyStays.join(" ")}
        </Text>
      )}
      {unreadable !== undefined && (
        <Box role="alert">
          <UnreadableFileNotice place={unreadable} onGo={onGo} />
        </Box>
      )}
      {asking !== undefined && entry !== undefined && (
        <ToolDialog
          asking={asking}
          buffer={buffer}
          outline={outline}
          entry={entry}
          onEdit={act}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface ButtonProps extends Tool, Pick<ToolsProps, "onStay"> {
  readonly aboutId: string;
}

function ToolButton({ label, why, about, run, aboutId, onStay }: ButtonProps) {
  const told = why ?? about;
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        aria-disabled={why !== undefined}
        {...(told !== undefined && { title: told, "aria-describedby": aboutId })}
        {...(why !== undefined && { opacity: 0.6, cursor: "not-allowed" })}
        onClick={() => (why === undefined ? run() : onStay(why))}
      >
        {label}
      </Button>
      {told !== undefined && (
        <span hidden id={aboutId}>
          {told}
        </span>
      )}
    </>
  );
}

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
  if (asking === "question") return <AddDialog {...props} />;
  if (asking === "content") return <AddContentDialog {...props} />;
  if (asking === "page" || asking === "changePage") return <OfPageDialog {...props} />;
  if (asking === "duplicate" || asking === "key") return <KeyDialog {...props} />;
  if (asking === "move") {
    return (
      <MoveDialog
        buffer={buffer}
        title={title}
        onClose={onClose}
        targets={targetsOf(buffer, outline, entry)}
        onMove={(target) => onEdit(moveEntryTo(buffer, outline, entry, target))}
      />
    );
  }
  const whole = wholeOf(outline, entry);
  const deletion = pageDeletionOf(buffer, whole) ?? deletionOf(buffer, whole);
  if (!deletion) return null;
  const remove = () => onEdit(deleteEntry(outline, whole, deletion));
  return (
    <DeleteDialog buffer={buffer} title={title} deletion={deletion} onClose={onClose} onDelete={remove} />
  );
}

function AddDialog({ buffer, entry, onEdit, onClose }: DialogProps) {
  const place = placeFor(buffer, entry);
  if (!place) return null;
  return (
    <AddQuestionDialog
      optionLists={listNames(buffer)}
      onClose={onClose}
      problemOfKey={(key) => problemOfKey(buffer, place.part, key)}
      problemOfList={(name) => problemOfList(buffer, name)}
      onAdd={(question) => onEdit(addQuestionAt(buffer, place, question))}
    />
  );
}

function OfPageDialog({ asking, buffer, outline, entry, onEdit, onClose }: DialogProps) {
  if (asking === "changePage") {
    return (
      <PageDialog
        title={words.changePageTitle(entry.title)}
        act={words.changePageAct}
        page={entry.page}
        onClose={onClose}
        problemsOf={(given) => problemsOfPage(buffer, given, entry.page)}
        onPage={(given) => onEdit(changePageEntry(buffer, entry, given))}
      />
    );
  }
  const around = outline.find(({ part }) => part === entry.part) ?? entry;
  return (
    <PageDialog
      title={words.addPageTitle}
      act={words.add}
      onClose={onClose}
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
      label={words.key}
      help={words.keyHelp}
      onClose={onClose}
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
