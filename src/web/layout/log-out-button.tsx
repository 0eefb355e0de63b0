import { useState } from "react";
import { useErrorBoundary } from "react-error-boundary";
import { useSessionActions } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorDialogBoundary } from "./error-dialog-boundary.tsx";
import * as sentences from "./sentences.ts";

interface LogOutButtonProps {
  /** Awaited before logging out; when it rejects the session stays. */
  readonly before?: (() => Promise<void>) | undefined;
}

/** Logs out; a failure clears the cache and is shown in a dialog (API-07, CAT-06). */
export function LogOutButton(props: LogOutButtonProps) {
  const { refresh } = useSessionActions();
  return (
    <ErrorDialogBoundary onReset={refresh}>
      <PlainButton {...props} />
    </ErrorDialogBoundary>
  );
}

function PlainButton({ before }: LogOutButtonProps) {
  const { logout } = useSessionActions();
  const { showBoundary } = useErrorBoundary();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await before?.();
      await logout();
    } catch (error) {
      showBoundary(error);
    }
  };
  return (
    <Button variant="outline" loading={isBusy} onClick={() => void leave()}>
      {sentences.logOut}
    </Button>
  );
}
