import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { isChunkError, reportInDialog } from "../api/report-client-error.ts";
import { partMissing } from "../api/sentences.ts";
import { sentenceOf, UnauthorizedError } from "../api/server-error.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import * as sentences from "./sentences.ts";

interface ErrorDialogBoundaryProps {
  /** Called when the dialog is closed, before the children are shown anew. */
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/**
 * Shows an error of its children as the 'Unexpected Error' dialog (CAT-07), then shows them anew; where a part of the
 * application could not be loaded, only a reload can. An unauthorized error goes further up. Event handlers hand their
 * errors over with `useErrorBoundary().showBoundary`.
 */
export function ErrorDialogBoundary({ onReset, children }: ErrorDialogBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={ErrorDialog} onError={reportInDialog} onReset={() => onReset?.()}>
      {children}
    </ErrorBoundary>
  );
}

function ErrorDialog({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof UnauthorizedError) throw error;
  if (isChunkError(error)) return <ChunkDialog onClose={resetErrorBoundary} />;
  // Only the server's sentences are meant for applicants.
  const message = sentenceOf(error);
  return (
    <Modal
      title={sentences.unexpectedError}
      onClose={resetErrorBoundary}
      footer={<Button onClick={resetErrorBoundary}>{sentences.close}</Button>}
    >
      <p>{message}</p>
    </Modal>
  );
}

function ChunkDialog({ onClose }: { readonly onClose: () => void }) {
  const buttons = (
    <>
      <Button variant="outline" onClick={onClose}>
        {sentences.close}
      </Button>
      <Button onClick={() => location.reload()}>{sentences.reload}</Button>
    </>
  );
  return (
    <Modal title={sentences.unexpectedError} onClose={onClose} footer={buttons}>
      <p>{partMissing}</p>
    </Modal>
  );
}
