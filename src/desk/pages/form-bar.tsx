import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import type { DraftSync, SyncState } from "../editor/draft-sync.ts";
import { PAGE_ID } from "../editor/use-draft.ts";
import type { Said } from "../editor/use-said.ts";
import { formSentences } from "../form-sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { EditorNotice } from "./draft-editor.tsx";
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
    const body = { ...bodyOf(application), draft: draft.id, page: PAGE_ID };
    await call("POST /desk/api/form-draft/discard", { body });
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
      <Text overflowWrap="anywhere">
        {[
          live === null ? formSentences.noLive : formSentences.live(live),
          formSentences.changes(state.changes),
          ...(draft.changed_by.length === 0 ? [] : [formSentences.changedBy(draft.changed_by)]),
        ].join(" · ")}
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button asChild>
          <RouterLink to={addressOf(DESK_PAGES.formReview, application)}>{formSentences.review}</RouterLink>
        </Button>
        <VersionsLink application={application} />
        {state.editor === null && (
          <Button variant="outline" onClick={() => setAsked(true)}>
            {formSentences.discard}
          </Button>
        )}
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

/** Whether what was typed is saved, who else edits, and what has just been done. */
export function SaveState({ sync, state, stepped, onReload }: SaveProps) {
  const { step, editor } = state;
  return (
    <Box>
      <Flex wrap="wrap" columnGap="1" minHeight="5" fontSize="sm" color="fg.muted">
        <Text role="status">
          {step === "saved" && editor === null && formSentences.saved}
          {step === "saving" && formSentences.saving}
        </Text>
        {/* Apart from the other, which would be announced again when this one goes. */}
        <Flex role="status" wrap="wrap" columnGap="1" overflowWrap="anywhere">
          {stepped.words !== "" && <PassingSentence key={stepped.count}>{stepped.words}</PassingSentence>}
        </Flex>
      </Flex>
      <EditorNotice sync={sync} state={state} onReload={onReload} />
      <Problem>{problemOf(state)}</Problem>
      {step === "refused" && (
        <Link asChild>
          <button type="button" onClick={onReload}>
            {formSentences.reload}
          </button>
        </Link>
      )}
    </Box>
  );
}

function problemOf({ step, why }: SyncState): string | null {
  if (step === "unreachable") return formSentences.unreachable;
  if (step === "tooMuch") return formSentences.tooMuch(why);
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
