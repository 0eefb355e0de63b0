import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useState } from "react";
import { sentenceOf, UnauthorizedError } from "../api/server-error.ts";
import { Button, DangerButton } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./upload-sentences.ts";

interface DeleteFileModalProps {
  readonly fileName: string;
  /** Rejects when the file could not be deleted. */
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a file is deleted (UPL-03). */
export function DeleteFileModal({ fileName, onDelete, onClose }: DeleteFileModalProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch (error) {
      if (error instanceof UnauthorizedError) return;
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={sentences.deleteThisFile}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {sentences.keepIt}
          </Button>
          <DangerButton loading={isBusy} onClick={() => void remove()}>
            {sentences.deleteIt}
          </DangerButton>
        </>
      }
    >
      <styled.p overflowWrap="anywhere">{sentences.willBeDeleted(fileName)}</styled.p>
      {failure !== undefined && (
        <styled.p role="alert" color="error.main">
          {failure}
        </styled.p>
      )}
    </Modal>
  );
}

const Box = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4",
    minHeight: "touch",
    marginTop: "2",
    padding: "4",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "line.control",
    borderRadius: "md",
    backgroundColor: "bg",
    // Names of files have no spaces to break at.
    overflowWrap: "anywhere",
    "&[data-over=true]": { borderColor: "primary.main", backgroundColor: "primary.extraLight" },
  },
});

interface UploadBoxProps {
  readonly title: string;
  readonly describedBy: string;
  /** Whether it is marked while files are held over it. */
  readonly isInviting: boolean;
  /** What takes files that are dropped or pasted; undefined while they are none of its business. */
  readonly onFiles: ((files: readonly File[], isPasted: boolean) => void) | undefined;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** Where files are chosen, dropped, pasted and listed (WID-15). */
export function UploadBox({ title, describedBy, isInviting, onFiles, ref, children }: UploadBoxProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={title}
      aria-describedby={describedBy || undefined}
      data-over={isInviting && isOver}
      {...(onFiles && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files], false);
        },
        onPaste: ({ clipboardData }: ClipboardEvent) => onFiles([...clipboardData.files], true),
      })}
    >
      {children}
    </Box>
  );
}

/** What helps with the files that were chosen. */
export const UploadAside = styled("p", {
  base: { marginTop: "2", fontSize: "sm", lineHeight: "snug", color: "fg.muted", overflowWrap: "anywhere" },
});
