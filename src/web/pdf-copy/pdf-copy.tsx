import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import type { PdfCopyResponse } from "../../contract/document-endpoints.ts";
import { PDF_COPY_LATER_POLL_MS, PDF_COPY_POLL_MS } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { sentenceOf, UnauthorizedError } from "../api/server-error.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./sentences.tsx";

const QUERY_KEY = ["pdf-copy"];

/** How far the copy is that was asked for. */
type PdfCopyProgress =
  | { readonly kind: "none" }
  | { readonly kind: "pending" }
  | { readonly kind: "ready"; readonly url: string }
  /** There is nothing to copy yet. */
  | { readonly kind: "empty"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * The PDF copy (PDF-01): asked after every second while it is being made and every ten minutes afterwards. The first
 * time after `ask` that it is ready, `onReady` gets its address.
 */
function usePdfCopy(onReady: (url: string) => void): {
  readonly progress: PdfCopyProgress;
  readonly ask: () => void;
} {
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isAwaited = useRef(false);
  const { data, error, isFetching } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call("GET /api/pdf"),
    enabled: isAsked,
    throwOnError: false,
    gcTime: 0,
    refetchInterval: ({ state }) => (isPending(state.data) ? PDF_COPY_POLL_MS : PDF_COPY_LATER_POLL_MS),
  });
  const ask = useCallback(() => {
    isAwaited.current = true;
    setAsked(true);
    // Also a copy that is ready may be of an application that has changed since.
    void queries.resetQueries({ queryKey: QUERY_KEY });
  }, [queries]);

  const url = data?.status === "COMPLETED" ? data.url : "";
  useEffect(() => {
    if (url === "" || !isAwaited.current) return;
    isAwaited.current = false;
    onReady(url);
  }, [url, onReady]);
  return { progress: progressOf({ isAsked, data, error, isFetching }), ask };
}

/** Another look is worth it soon. */
function isPending(data: PdfCopyResponse | undefined): boolean {
  return data?.status === "UNPROCESSED" || data?.status === "IN_PROGRESS";
}

interface Look {
  readonly isAsked: boolean;
  readonly data: PdfCopyResponse | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
}

function progressOf({ isAsked, data, error, isFetching }: Look): PdfCopyProgress {
  // A session that ended has already led to the Log In card.
  if (!isAsked || error instanceof UnauthorizedError) return { kind: "none" };
  if (error !== null && !isFetching) return { kind: "failed", message: sentenceOf(error) };
  if (data === undefined || isPending(data)) return { kind: "pending" };
  if (data.status === "COMPLETED") return { kind: "ready", url: data.url };
  if (data.status === "NOT_ANSWERED") return { kind: "empty", message: data.message };
  return { kind: "failed", message: data.message || BROWSER_ERRORS.unexpected.message };
}

interface PdfCopyProps {
  readonly label: string;
  /** Comes first: saves. False when no copy is to be made now. */
  readonly prepare: () => Promise<boolean>;
}

/** The button that downloads the whole application as a PDF, and what it says below (PDF-01, CAT-10). */
export function PdfCopy({ label, prepare }: PdfCopyProps) {
  const { progress, ask } = usePdfCopy(downloadFile);
  const [isPreparing, setPreparing] = useState(false);
  const [closed, setClosed] = useState<PdfCopyProgress["kind"]>();
  const start = async () => {
    setPreparing(true);
    setClosed(undefined);
    try {
      if (await prepare()) ask();
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Stack data-action="pdfCopy" gap="3" alignItems="flex-start">
      <Button
        variant="outline"
        size="save"
        loading={isPreparing || progress.kind === "pending"}
        onClick={() => void start()}
      >
        {label}
      </Button>
      <div role="status">{!isPreparing && <Said progress={progress} />}</div>
      {progress.kind === "failed" && !isPreparing && closed !== "failed" && (
        <InlineToast severity="error" title={sentences.failed} onClose={() => setClosed("failed")}>
          {progress.message}
        </InlineToast>
      )}
    </Stack>
  );
}

function Said({ progress }: { readonly progress: PdfCopyProgress }) {
  if (progress.kind === "pending") return <p>{sentences.making}</p>;
  if (progress.kind === "empty") return <p>{progress.message}</p>;
  if (progress.kind !== "ready") return null;
  return (
    <p>
      {sentences.ready(
        <ExternalLink href={progress.url} download>
          {sentences.downloadHere}
        </ExternalLink>,
      )}
    </p>
  );
}

/** Starts a download as a press on the link would; the page stays, whatever comes of it. */
function downloadFile(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
