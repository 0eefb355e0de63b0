import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { checkFile } from "./check-file.ts";
import { DeleteFileModal } from "./delete-file-modal.tsx";
import { isUnderWay } from "./document-state.ts";
import { DocumentStatus } from "./document-status.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { useDocument } from "./use-document.ts";

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
    "&[data-over=true]": { borderColor: "primary.main", backgroundColor: "primary.extraLight" },
  },
});

interface UploadControlProps {
  readonly answerKey: string;
  /** What the document is, for buttons that would else all be called the same. */
  readonly title: string;
  readonly describedBy: string | undefined;
  readonly onInputError: (sentence: string | undefined) => void;
}

/** Chooses or drops a file, shows how it gets on, and deletes it again (spec §4, §5). */
export function UploadControl({ answerKey, title, describedBy, onInputError }: UploadControlProps) {
  const { state, documents } = useDocument(answerKey);
  const [isOver, setOver] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const limits = useId();
  /** What is wrong with the file that was chosen last, and how many were chosen so far. */
  const [refused, setRefused] = useState<{ readonly sentence: string | undefined; readonly count: number }>({
    sentence: undefined,
    count: 0,
  });
  const failure = refused.sentence ?? (state.phase === "failed" ? state.message : undefined);
  // The question shows it like any other error, and one refusal takes the place of another.
  useEffect(() => {
    onInputError(failure);
  }, [failure, onInputError]);
  const box = useRef<HTMLDivElement>(null);

  const take = (file: File | undefined) => {
    if (file === undefined || isUnderWay(state)) return;
    const sentence = checkFile(file);
    setRefused(({ count }) => ({ sentence, count: count + 1 }));
    if (sentence !== undefined) return;
    // The button that was pressed goes away: the focus stays where the news will be.
    box.current?.focus();
    void documents.upload(answerKey, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const mayChoose = state.phase === "none" || state.phase === "failed";
  const description = [describedBy, mayChoose && limits].filter(Boolean).join(" ");

  return (
    <>
      <VisuallyHidden role="alert">
        {/* The same sentence about another file is said again. */}
        {failure !== undefined && <span key={refused.count}>Error: {failure}</span>}
      </VisuallyHidden>
      <Box
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={title}
        aria-describedby={description}
        data-over={mayChoose && isOver}
        {...(mayChoose && {
          onDragOver: (event: DragEvent) => {
            event.preventDefault();
            setOver(true);
          },
          onDragLeave: () => setOver(false),
          onDrop: drop,
        })}
      >
        {mayChoose && (
          <FileChooser
            title={title}
            limitsId={limits}
            describedBy={description}
            unsent={state.phase === "failed" ? state.unsent : undefined}
            onChoose={take}
          />
        )}
        <DocumentStatus state={state} answerKey={answerKey} />
        {state.phase === "uploading" && (
          <>
            <styled.span aria-hidden color="fg.muted" fontSize="sm">
              {state.percent}%
            </styled.span>
            <Button
              variant="outline"
              onClick={() => {
                box.current?.focus();
                documents.cancel(answerKey);
              }}
            >
              Cancel
            </Button>
          </>
        )}
        {state.phase === "completed" && (
          <Button variant="outline" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </Box>
      {isDeleting && state.phase === "completed" && (
        <DeleteFileModal
          fileName={state.fileName}
          onDelete={() => documents.remove(answerKey)}
          onClose={() => {
            setDeleting(false);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}
