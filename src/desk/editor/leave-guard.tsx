import { Button, Dialog, Text } from "@chakra-ui/react";
import { useEffect, useSyncExternalStore } from "react";
import { type Location, useBlocker } from "react-router-dom";
import { formSentences } from "../form-sentences.ts";
import { OpenDialog } from "../ui/ask-dialog.tsx";
import type { DraftSync } from "./draft-sync.ts";

/**
 * Lets nobody leave the draft by a link, or a step back, before what was typed is saved: it waits for that, and asks where
 * it cannot be had.
 */
export function LeaveGuard({ sync }: { readonly sync: DraftSync }) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sync.isDirty() && draftOf(currentLocation) !== draftOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    // What is saved lets go, also while it is asked.
    const look = () => {
      if (!sync.isDirty()) blocker.proceed();
    };
    sync.flush();
    look();
    return sync.subscribe(look);
  }, [blocker, sync]);
  if (blocker.state !== "blocked" || state.step === "saved" || state.step === "saving") return null;
  return (
    <OpenDialog title={formSentences.leaveTitle} onClose={() => blocker.reset()} isGrave>
      <Dialog.Body>
        <Text>{formSentences.leaveAbout(state)}</Text>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="outline" onClick={() => blocker.reset()}>
          {formSentences.stay}
        </Button>
        <Button colorPalette="red" onClick={() => blocker.proceed()}>
          {formSentences.leaveAnyway}
        </Button>
      </Dialog.Footer>
    </OpenDialog>
  );
}

/** Which draft a page has open: what else stands in its address is chosen within it. */
function draftOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get("application") ?? ""}`;
}
