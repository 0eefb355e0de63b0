import { Button, Flex, Text } from "@chakra-ui/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import type { FormDraft, FormFinding, FormReview } from "../../contract/desk-form-drafts.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { entryOfFinding, recordOfFinding } from "../editor/group-findings.ts";
import { LeaveGuard } from "../editor/leave-guard.tsx";
import { outlineSentences } from "../editor/outline-sentences.ts";
import { useOutline } from "../editor/outline.tsx";
import type { TextPlace } from "../editor/text-view.tsx";
import { useDraft } from "../editor/use-draft.ts";
import { useMends } from "../editor/use-mends.ts";
import type { Said } from "../editor/use-said.ts";
import { formSentences } from "../form-sentences.ts";
import { UnsavedTexts } from "./draft-editor.tsx";
import { addressOf, type EditorTarget } from "./form-address.ts";
import { SaveState } from "./form-bar.tsx";
import { FormFindings } from "./form-findings.tsx";

/** What is taken back here is said by the page. */
const NO_STEP: Said = { words: "", count: 0 };

interface Props {
  readonly review: FormReview;
  readonly draft: NonNullable<FormDraft["draft"]>;
  readonly application: string | undefined;
  /** What was mended is saved, the review is one of before: resolves when there is another. */
  readonly onMended: () => Promise<unknown>;
  /** Whether the draft is newer than what is reviewed, saved or not. */
  readonly onNewer: (isNewer: boolean) => void;
  /** Says what was done, and takes the focus. */
  readonly onSaid: (words: string) => void;
  readonly onAgain: (said: string) => void;
  /** Begins anew with the draft as the server has it. */
  readonly onReload: () => void;
}

/** What lint finds in what would be published, with the ways that the editor has: to its place, and to mend it (EDT-94). */
export function ReviewFindings(props: Props) {
  const { review, draft, application, onMended, onNewer, onSaid, onAgain, onReload } = props;
  const { findings, revision } = review;
  const { buffer, sync } = useDraft(draft, application, "look");
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const outline = useOutline(buffer);
  const goTo = useEditor(application);
  const isCurrent = () => !sync.isDirty() && sync.state().revision === revision;
  const mends = useMends({ buffer, found: { findings, isCurrent } });
  const isDirty = sync.isDirty();
  /** Whether something was mended here since the review was last asked for. */
  const [isMended, setMended] = useState(false);
  if (isDirty && !isMended) setMended(true);
  const isMending = isDirty || isMended;
  const isNewer = isDirty || state.newest > revision;
  useEffect(() => onNewer(isNewer), [isNewer, onNewer]);
  useEffect(() => {
    if (isDirty || !isMended || state.step !== "saved") return;
    void onMended().finally(() => setMended(sync.isDirty()));
  }, [isDirty, isMended, state.step, onMended, sync]);
  // What others save is reviewed when somebody asks for it: nobody publishes what has changed while they read.
  const isOvertaken = !isMending && isNewer;
  const entryOf = (finding: FormFinding) => {
    const entry = entryOfFinding(outline, finding, buffer);
    return entry && { title: entry.title, go: () => goTo({ chosen: entry.name }, { isChosen: true }) };
  };
  const recordOf = (finding: FormFinding) => {
    const record = recordOfFinding(buffer, finding);
    return record && { key: record.key, go: () => goTo(...wayTo(record.place())) };
  };
  const undo = () => {
    const label = buffer.undo();
    if (label !== undefined) onSaid(formSentences.undone(label));
  };
  // Until the draft is up to date, what was changed elsewhere is not in its texts: places are others there.
  const isOfDraft = review.meanwhile.length === 0 || review.conflicts.length > 0;
  const isReadOnly = state.editor !== null || state.step === "refused";
  return (
    <>
      <FormFindings
        findings={findings}
        isChecking={isMending}
        hasFailed={false}
        entryOf={entryOf}
        {...(isOfDraft && { onGo: (finding: FormFinding) => goTo(...placeOf(finding)), recordOf })}
        {...(isOfDraft && !isOvertaken && !isReadOnly && { mends })}
      />
      <Flex wrap="wrap" gap="3" align="center">
        <Text role="status">{isOvertaken && formSentences.reviewOvertaken}</Text>
        {isOvertaken && (
          <Button size="sm" onClick={() => onAgain(formSentences.reviewedAgain)}>
            {formSentences.reviewAgain}
          </Button>
        )}
        {buffer.canUndo() && (
          <Button size="sm" variant="outline" onClick={undo}>
            {outlineSentences.undo}
          </Button>
        )}
        {(buffer.canUndo() || buffer.canRedo() || isReadOnly || state.step !== "saved") && (
          <SaveState sync={sync} state={state} stepped={NO_STEP} onReload={onReload} />
        )}
      </Flex>
      <UnsavedTexts />
      <LeaveGuard sync={sync} />
    </>
  );
}

type Way = readonly [shown: Readonly<Record<string, string>>, target: EditorTarget | null];

/** What leads into the editor. */
function useEditor(application: string | undefined): (...way: Way) => void {
  const navigate = useNavigate();
  return (shown, target) => void navigate(addressOf(DESK_PAGES.form, application, shown), { state: target });
}

/** A finding of the form as a whole leads to the form. */
function placeOf({ path, line, column }: FormFinding): Way {
  return path === "" ? [{}, null] : wayTo({ path, line, column });
}

function wayTo(place: TextPlace): Way {
  return [{ file: place.path }, { place }];
}
