import { ErrorDialogBoundary } from "../layout/error-dialog-boundary.tsx";
import { StartedStatus } from "../session/web-status.ts";
import { Inactivity } from "./inactivity.tsx";

/** What goes on as long as somebody is logged in, whatever they look at; visitors never load it. */
export function AccountWatch() {
  return (
    <>
      <ErrorDialogBoundary>
        <StartedStatus />
      </ErrorDialogBoundary>
      <Inactivity />
    </>
  );
}
