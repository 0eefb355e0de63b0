import { ErrorDialogBoundary } from "../layout/error-dialog-boundary.tsx";
import { useSharedEnd } from "../session/use-shared-end.ts";
import { StartedStatus } from "../session/web-status.ts";
import { Inactivity } from "./inactivity.tsx";

/** What goes on as long as somebody is logged in, whatever they look at; visitors never load it. */
export function AccountWatch() {
  useSharedEnd();
  return (
    <>
      <ErrorDialogBoundary>
        <StartedStatus />
      </ErrorDialogBoundary>
      <Inactivity />
    </>
  );
}
