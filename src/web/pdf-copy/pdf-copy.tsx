import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { Stack } from "../ui/stack.tsx";
import { ExternalLink } from "../ui/text-link.tsx";
import { downloadFile } from "./download-file.ts";
import { type PdfCopyProgress, usePdfCopy } from "./use-pdf-copy.ts";

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
    <Stack gap="3" alignItems="flex-start">
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
        <InlineToast
          severity="error"
          title="Error downloading PDF copy of your application."
          onClose={() => setClosed("failed")}
        >
          {progress.message}
        </InlineToast>
      )}
    </Stack>
  );
}

function Said({ progress }: { readonly progress: PdfCopyProgress }) {
  if (progress.kind === "pending") return <p>We are making your PDF copy. This takes a few seconds.</p>;
  if (progress.kind === "empty") return <p>{progress.message}</p>;
  if (progress.kind !== "ready") return null;
  return (
    <p>
      Your PDF copy is ready. If the download has not started,{" "}
      <ExternalLink href={progress.url} download>
        download it here
      </ExternalLink>
      .
    </p>
  );
}
