import { useState } from "react";
import { useErrorBoundary } from "react-error-boundary";
import { useSessionActions } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorDialogBoundary } from "./error-dialog-boundary.tsx";
import * as sentences from "./sentences.ts";

interface LogOutButtonProps {
  /** Awaited before logging out; when it rejects, or resolves with false, the session stays. */
  readonly before?: (() => Promise<boolean>) | undefined;
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
      if ((await before?.()) === false) setBusy(false);
      else await logout();
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
