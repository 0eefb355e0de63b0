import { type DragEvent, useRef, useState } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { DOCUMENT_TYPES } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { LoadingDots } from "../ui/loading-dots.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { styled } from "../ui/styled.ts";
import { checkFile } from "./check-file.ts";
import { DeleteFileModal } from "./delete-file-modal.tsx";
import { isUnderWay } from "./document-state.ts";
import { sizeText } from "./size-text.ts";
import { useDocument } from "./use-document.ts";

const TYPES = DOCUMENT_TYPES.map((type) => `.${type}`);

const Box = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4",
    minHeight: "touch",
    padding: "4",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "line",
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
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined) => {
    if (file === undefined || isUnderWay(state)) return;
    const refusal = checkFile(file);
    onInputError(refusal);
    if (refusal !== undefined) return;
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

  return (
    <>
      {state.phase === "failed" && <ErrorLine role="alert">{state.message}</ErrorLine>}
      <Box
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={title}
        aria-describedby={describedBy}
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
          <>
            <Button variant="outline" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <styled.span color="fg.muted" fontSize="sm">
              or drag it here. At most 1 MB: {TYPES.join(", ")}
            </styled.span>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={title}
              accept={TYPES.join(",")}
              onChange={(event) => {
                take(event.target.files?.[0]);
                // The same file can be chosen again after a mistake was mended.
                event.target.value = "";
              }}
            />
          </>
        )}
        <styled.div
          role="status"
          display="flex"
          alignItems="center"
          gap="3"
          // What says nothing takes no room, but stays for what it will say.
          _empty={{ position: "absolute" }}
        >
          {state.phase === "uploading" && (
            <>
              <ProgressBar max={100} value={state.percent} aria-label={`Uploading ${state.fileName}`} />
              <span>Uploading…</span>
            </>
          )}
          {(state.phase === "converting" || state.phase === "fetching") && (
            <>
              <LoadingDots size="small" />
              <span>{state.phase === "converting" ? "Converting…" : "Loading…"}</span>
            </>
          )}
          {state.phase === "completed" && (
            <span>
              <styled.a
                href={CALLS.documentPdf.path.replace(":answer_key", encodeURIComponent(answerKey))}
                color="primary.main"
                fontWeight="medium"
                textDecoration="underline"
                overflowWrap="anywhere"
              >
                {state.fileName}
              </styled.a>{" "}
              <styled.span color="fg.muted" whiteSpace="nowrap">
                {sizeText(state.sizeBytes)}
              </styled.span>
            </span>
          )}
        </styled.div>
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
