import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import type { DraftSync, SyncState } from "../editor/draft-sync.ts";
import type { Said } from "../editor/use-said.ts";
import { formSentences } from "../form-sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { addressOf } from "./form-address.ts";

/** A page with a draft that is open. */
export interface OpenDraftProps {
  readonly read: FormDraft;
  readonly draft: NonNullable<FormDraft["draft"]>;
  readonly application: string | undefined;
  readonly onReload: (said?: string) => void;
}

interface BarProps extends OpenDraftProps {
  readonly state: SyncState;
}

/** What applicants see, and how the draft stands to that; on top of every page of the draft. */
export function DraftBar({ read: { live, schedule }, draft, state, application, onReload }: BarProps) {
  const [isAsked, setAsked] = useState(false);
  const discard = useAction(async () => {
    await call("POST /desk/api/form-draft/discard", { body: { ...bodyOf(application), draft: draft.id } });
    onReload(formSentences.discarded);
  });
  return (
    <Flex
      wrap="wrap"
      gap="3"
      align="center"
      justify="space-between"
      bg="bg"
      borderWidth="1px"
      borderRadius="lg"
      padding="3"
    >
      <Text>
        {live === null ? formSentences.noLive : formSentences.live(live)} ·{" "}
        {formSentences.changes(state.changes)}
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button asChild>
          <RouterLink to={addressOf(DESK_PAGES.formReview, application)}>{formSentences.review}</RouterLink>
        </Button>
        <VersionsLink application={application} />
        <Button variant="outline" onClick={() => setAsked(true)}>
          {formSentences.discard}
        </Button>
      </Flex>
      {isAsked && (
        <AskDialog
          title={formSentences.discard}
          act={formSentences.discard}
          action={discard}
          isGrave
          onClose={() => setAsked(false)}
        >
          <Text>{formSentences.discardQuestion}</Text>
          {schedule?.state === "waiting" && <Text>{formSentences.discardScheduled}</Text>}
        </AskDialog>
      )}
    </Flex>
  );
}

interface SaveProps {
  readonly sync: DraftSync;
  readonly state: SyncState;
  readonly stepped: Said;
  readonly onReload: () => void;
}

/** Whether what was typed is saved, and what else has just been done. */
export function SaveState({ sync, state, stepped, onReload }: SaveProps) {
  const { step, others, revision } = state;
  const [isAsked, setAsked] = useState(false);
  const reload = useAction(async () => {
    setAsked(false);
    onReload();
  });
  return (
    <Box>
      <Flex wrap="wrap" columnGap="1" minHeight="5" fontSize="sm" color="fg.muted">
        <Text role="status">
          {step === "saved" && formSentences.saved}
          {step === "saving" && formSentences.saving}
        </Text>
        {/* Apart from the other, which would be announced again when this one goes. */}
        <Flex role="status" wrap="wrap" columnGap="1" overflowWrap="anywhere">
          {others !== "" && (
            <PassingSentence key={`taken in ${revision}`}>{formSentences.takenIn(others)}</PassingSentence>
          )}
          {stepped.words !== "" && (
            <PassingSentence key={`step ${stepped.count}`}>{stepped.words}</PassingSentence>
          )}
        </Flex>
      </Flex>
      <Problem>{problemOf(state)}</Problem>
      {(step === "refused" || step === "stale") && (
        <Link asChild>
          <button type="button" onClick={() => (sync.isDirty() ? setAsked(true) : onReload())}>
            {formSentences.reload}
          </button>
        </Link>
      )}
      {isAsked && (
        <AskDialog
          title={formSentences.reload}
          act={formSentences.reload}
          action={reload}
          isGrave
          onClose={() => setAsked(false)}
        >
          <Text>{formSentences.reloadQuestion}</Text>
        </AskDialog>
      )}
    </Box>
  );
}

function problemOf({ step, why }: SyncState): string | null {
  if (step === "unreachable") return formSentences.unreachable;
  if (step === "tooMuch") return formSentences.tooMuch(why);
  if (step === "stale") return formSentences.stale(why);
  return step === "refused" ? formSentences.refused(why) : null;
}

/** Leads to the versions of the form. */
export function VersionsLink({ application }: { readonly application: string | undefined }) {
  return (
    <Button asChild variant="outline">
      <RouterLink to={addressOf(DESK_PAGES.formVersions, application)}>{formSentences.versions}</RouterLink>
    </Button>
  );
}

/** Long enough to be found and read by whoever looks elsewhere when it comes. */
const STAYS_MS = 20_000;

/** A sentence that is gone after a while; with another key it is there, and announced, again. */
function PassingSentence({ children }: { readonly children: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <span>{children}</span>;
}
