import { fileSizeText } from "../../contract/files.ts";
import { pathTo } from "../api/address.ts";
import { usePrefix } from "../api/initial-data.ts";
import { LoadingDots } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import type { DocumentState } from "./document-state.ts";
import * as sentences from "./upload-sentences.ts";

/** How far something is, looking the same in every browser: each draws a `<progress>` in colours of its own. */
const ProgressBar = styled("progress", {
  base: {
    appearance: "none",
    width: "10rem",
    maxWidth: "full",
    height: "2",
    border: "none",
    borderRadius: "full",
    overflow: "hidden",
    backgroundColor: "neutral.light",
    "&::-webkit-progress-bar": { backgroundColor: "neutral.light" },
    "&::-webkit-progress-value": { backgroundColor: "primary.main" },
    "&::-moz-progress-bar": { backgroundColor: "primary.main" },
    _highContrast: {
      forcedColorAdjust: "none",
      backgroundColor: "Canvas",
      outline: "1px solid CanvasText",
      "&::-webkit-progress-bar": { backgroundColor: "Canvas" },
      "&::-webkit-progress-value": { backgroundColor: "CanvasText" },
      "&::-moz-progress-bar": { backgroundColor: "CanvasText" },
    },
  },
});

interface DocumentStatusProps {
  readonly state: DocumentState;
  readonly answerKey: string;
  /** Which of several files it is, as long as it does not name it itself. */
  readonly name?: string;
  /** What else is to be known of the file, such as another name. */
  readonly note: string | undefined;
}

const WAITS = { converting: sentences.converting, fetching: sentences.loading } as const;

/**
 * How a document gets on, told to screen readers as it changes: preparing, sending, converting, or its name and size
 * (UPL-01 to UPL-04).
 */
export function DocumentStatus({ state, answerKey, name, note }: DocumentStatusProps) {
  const address = useDocumentAddress(answerKey);
  return (
    <styled.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      // What says nothing takes no room, but stays for what it will say.
      _empty={{ position: "absolute" }}
    >
      {name !== undefined && state.phase !== "completed" && (
        <styled.span fontWeight="medium" overflowWrap="anywhere" translate="no">
          {name}
        </styled.span>
      )}
      {state.phase === "uploading" && (
        <>
          <ProgressBar max={100} value={state.percent} aria-label={sentences.uploadingFile(state.fileName)} />
          <span>{sentences.uploading}</span>
        </>
      )}
      {(state.phase === "preparing" || state.phase === "converting" || state.phase === "fetching") && (
        <>
          <LoadingDots size="small" />
          <span>{state.phase === "preparing" ? state.said : WAITS[state.phase]}</span>
        </>
      )}
      {state.phase === "completed" && (
        <span>
          <styled.a
            href={address}
            color="primary.main"
            fontWeight="medium"
            textDecoration="underline"
            overflowWrap="anywhere"
            translate="no"
          >
            {state.fileName}
          </styled.a>{" "}
          <styled.span color="fg.muted" whiteSpace="nowrap">
            {fileSizeText(state.sizeBytes)}
          </styled.span>
        </span>
      )}
      {[state.phase === "completed" ? state.note : undefined, note].map(
        (said) =>
          said !== undefined && (
            <styled.span key={said} width="full" color="fg.muted" fontSize="sm" lineHeight="snug">
              {said}
            </styled.span>
          ),
      )}
    </styled.div>
  );
}

/** The address that downloads the PDF which was made of the document of a question. */
export function useDocumentAddress(answerKey: string): string {
  return usePrefix() + pathTo("GET /api/document-answer/:answer_key/pdf", { answer_key: answerKey });
}
