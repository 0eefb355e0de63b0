import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { ERRORS } from "../../contract/error-codes.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

interface ErrorDialogBoundaryProps {
  /** Called when the dialog is closed, before the children are shown anew. */
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/**
 * Shows an error of its children as the 'Unexpected Error' dialog (spec §8), then shows them anew. An unauthorized
 * error goes further up. Event handlers hand their errors over with `useErrorBoundary().showBoundary`.
 */
export function ErrorDialogBoundary({ onReset, children }: ErrorDialogBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={ErrorDialog} onReset={() => onReset?.()}>
      {children}
    </ErrorBoundary>
  );
}

function ErrorDialog({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof UnauthorizedError) throw error;
  // Only the server's sentences are meant for applicants.
  const message = error instanceof ServerError ? error.message : ERRORS.unexpected.message;
  return (
    <Modal
      title="Unexpected Error"
      onClose={resetErrorBoundary}
      footer={<Button onClick={resetErrorBoundary}>Close</Button>}
    >
      <p>{message}</p>
    </Modal>
  );
}
