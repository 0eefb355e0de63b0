import { type MouseEvent, useRef, useState } from "react";
import { useFromStore } from "../answers/use-answer.ts";
import { sentenceOf, UnauthorizedError } from "../api/server-error.ts";
import type { UndoableRemoval } from "../saving/group-entries.ts";
import { Button, DangerButton } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.tsx";

interface FilesInEntryModalProps {
  readonly title: string;
  /** Whether the entry stays, emptied. */
  readonly isKept: boolean;
  /** Name and size of each file. */
  readonly names: readonly string[];
  /** Rejects when the files could not be deleted. */
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an entry goes with its files, which nobody can bring back (GRP-08). */
export function FilesInEntryModal({ title, isKept, names, onRemove, onClose }: FilesInEntryModalProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const keep = useRef<HTMLButtonElement>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await onRemove();
    } catch (error) {
      if (error instanceof UnauthorizedError) return;
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={isKept ? sentences.clearWithFiles(title) : sentences.removeWithFiles(title)}
      safeAnswer={keep}
      // What was begun comes to its end.
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button ref={keep} variant="outline" onClick={() => !isBusy && onClose()}>
            {sentences.keepIt}
          </Button>
          <DangerButton loading={isBusy} onClick={() => void remove()}>
            {isKept ? sentences.deleteAndClear : sentences.deleteAndRemove}
          </DangerButton>
        </>
      }
    >
      {names.map((name) => (
        <styled.p key={name} overflowWrap="anywhere">
          {sentences.willBeDeleted(name)}
        </styled.p>
      ))}
      <p>{sentences.filesCannotReturn}</p>
      {failure !== undefined && (
        <styled.p role="alert" color="error.main">
          {failure}
        </styled.p>
      )}
    </Modal>
  );
}

const Notice = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: "1.5",
    borderInlineStartWidth: "3px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
    overflowWrap: "anywhere",
  },
});

interface RemovalNoticeProps {
  readonly id: string;
  readonly removal: UndoableRemoval;
  /** Whether the entry could be brought back now. */
  readonly hasRoom: () => boolean;
  readonly onUndo: () => void;
}

/** Stands where an entry was, takes the focus when it has gone, and brings it back (LEA-03). */
export function RemovalNotice({ id, removal, hasRoom, onUndo }: RemovalNoticeProps) {
  const isPossible = useFromStore(hasRoom);
  const { title, name, wasCleared, hadFiles } = removal;
  const called = name === "" ? title : `${title} (${name})`;
  return (
    <Notice id={id} role="status" tabIndex={-1}>
      <p>
        {wasCleared ? sentences.cleared(called) : sentences.removed(called)}
        {hadFiles && ` ${sentences.filesGone}`}
        {!isPossible && ` ${sentences.noRoom}`}
      </p>
      {isPossible && (
        <Button
          variant="link"
          // Its words, and not the area around them, stand where the sentence begins.
          marginInlineStart="-1"
          aria-label={sentences.undoRemoval(called)}
          onClick={(event: MouseEvent) => {
            if (event.detail < 2) onUndo();
          }}
        >
          {sentences.undo}
        </Button>
      )}
    </Notice>
  );
}
