import { Box, Button, Fieldset, Flex, Grid, NativeSelect, Spinner, Stack, Text } from "@chakra-ui/react";
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { FormDraft, FormFinding } from "../../contract/desk-form-drafts.ts";
import { useWorkFilters } from "../api/applications.ts";
import { call } from "../api/call.ts";
import { useFormDraft } from "../api/form-draft.ts";
import { useDraftFindings } from "../editor/draft-findings.ts";
import type { DraftSync, SyncState } from "../editor/draft-sync.ts";
import { FormComments } from "../editor/form-comments.tsx";
import { FormPreview } from "../editor/form-preview.tsx";
import { LeaveGuard } from "../editor/leave-guard.tsx";
import { Outline } from "../editor/outline.tsx";
import { PanelColumn } from "../editor/panel-column.tsx";
import { QuestionPanel } from "../editor/panel.tsx";
import { RulePart } from "../editor/rule-part.tsx";
import type { TextPlace } from "../editor/text-view.tsx";
import { KeepsUnsaid } from "../editor/unsaid-text.tsx";
import { useDraft } from "../editor/use-draft.ts";
import type { Said } from "../editor/use-said.ts";
import { useFiles, useSelection } from "../editor/use-selection.ts";
import { useSteps } from "../editor/use-steps.ts";
import { formSentences } from "../form-sentences.ts";
import { sentences } from "../sentences.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { UnsavedTexts } from "./draft-editor.tsx";
import { useEditorTarget, useFormApplication } from "./form-address.ts";
import { DraftBar, type OpenDraftProps, SaveState, VersionsLink } from "./form-bar.tsx";
import { DraftFindingsPart } from "./form-draft-findings.tsx";
import { ScheduleNotice } from "./form-schedule.tsx";

/** What completes and colours a text is larger than all else of the page. */
const TextView = lazy(async () => ({ default: (await import("../editor/text-view.tsx")).TextView }));

/** The form of an application: what applicants see, and the draft (EDT-11 to EDT-16). */
export function FormPage() {
  const application = useFormApplication();
  const read = useFormDraft(application);
  const [said, setSaid] = useState("");
  const [endedSchedule, setEndedSchedule] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const { schedule = null } = read.data ?? {};
  const reload = (words = "") => {
    setSaid(words);
    void read.refetch();
  };
  // Read anew, the draft would lose what is not sent yet.
  const endSchedule = (words: string) => {
    setEndedSchedule(schedule?.id ?? "");
    setSaid(words);
    status.current?.focus();
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.title}</PageTitle>
        <ApplicationChoice chosen={application} />
      </Flex>
      <Text ref={status} tabIndex={-1} role="status">
        {said}
      </Text>
      <UnsavedTexts />
      {schedule?.id !== endedSchedule && (
        <ScheduleNotice schedule={schedule} application={application} onEnded={endSchedule} />
      )}
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {read.data?.draft === null && <NoDraft read={read.data} onBegun={() => reload()} />}
      <KeepsUnsaid key={application ?? ""}>
        {read.data && read.data.draft !== null && (
          <OpenDraft
            key={`${read.data.draft.id} ${read.dataUpdatedAt}`}
            read={read.data}
            draft={read.data.draft}
            application={application}
            onReload={reload}
          />
        )}
      </KeepsUnsaid>
    </>
  );
}

/** Nothing where the school has one application. */
function ApplicationChoice({ chosen }: { readonly chosen: string | undefined }) {
  const { data } = useWorkFilters(undefined);
  const [, setParameters] = useSearchParams();
  const { applications = [] } = data ?? {};
  if (applications.length < 2) return null;
  return (
    <NativeSelect.Root width="auto">
      <NativeSelect.Field
        aria-label={formSentences.application}
        value={chosen ?? applications[0]?.name}
        onChange={({ currentTarget: { value } }) => setParameters({ application: value })}
      >
        {applications.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function NoDraft({ read, onBegun }: { readonly read: FormDraft; readonly onBegun: () => void }) {
  const { application, live } = read;
  const named = application === "" ? {} : { application };
  const start = useAction(async () => {
    await call("POST /desk/api/form-draft", { body: named });
    onBegun();
  });
  return (
    <Stack gap="4" bg="bg" borderWidth="1px" borderRadius="lg" padding="4" align="start">
      <Text>{live === null ? formSentences.noLive : formSentences.live(live)}.</Text>
      <Text>{formSentences.noDraft}</Text>
      <Text color="fg.muted">{formSentences.draftAbout}</Text>
      <Problem>{start.problem}</Problem>
      <Flex gap="3" wrap="wrap">
        <Button loading={start.isBusy} onClick={() => start.run()}>
          {formSentences.start}
        </Button>
        <VersionsLink application={named.application} />
      </Flex>
    </Stack>
  );
}

/** Beside the page, outline and panel stay in sight with it, and each is scrolled by itself. */
const COLUMN = {
  position: { xl: "sticky" },
  top: "4",
  minWidth: "0",
  maxHeight: { xl: "calc(100dvh - 2rem)" },
  overflowY: { xl: "auto" },
} as const;

function OpenDraft({ read, draft, application, onReload }: OpenDraftProps) {
  const { buffer, sync } = useDraft(draft, application);
  const { found, frame } = useDraftFindings(application, { buffer, sync });
  const { findings } = found;
  const isReadOnly = useSyncExternalStore(sync.subscribe, () => isRead(sync.state()));
  const [parameters, setParameters] = useSearchParams();
  const target = useEditorTarget();
  const [place, setPlace] = useState<TextPlace | null>(target && "place" in target ? target.place : null);
  const { stepped, step } = useSteps(buffer);
  const [selection, select] = useSelection(buffer);
  const [asked, setAsked] = useState(target && "isChosen" in target ? 1 : 0);
  const [led, setLed] = useState(0);
  const { paths, path } = useFiles(buffer, parameters.get("file") ?? "");
  const open = (file: string, at: TextPlace | null) => {
    setPlace(at);
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set("file", file);
      return after;
    });
  };
  const goTo = ({ path: file, line, column }: Pick<FormFinding, "path" | "line" | "column">) =>
    open(file === "" ? path : file, { path: file === "" ? path : file, line, column });
  const lead = (id: string) => {
    select(id);
    setAsked(asked + 1);
  };
  const choose = (id: string) => {
    select(id);
    setLed(led + 1);
  };
  return (
    <>
      <DraftHead
        read={read}
        draft={draft}
        sync={sync}
        stepped={stepped}
        application={application}
        onReload={onReload}
      />
      <Grid
        gap="4"
        templateColumns={{
          base: "minmax(0, 1fr)",
          lg: "repeat(2, minmax(0, 1fr))",
          xl: "minmax(0, 19rem) minmax(0, 21rem) minmax(0, 1fr)",
        }}
        alignItems="start"
      >
        <Box {...COLUMN}>
          <Outline
            buffer={buffer}
            selection={selection}
            asked={asked}
            isReadOnly={isReadOnly}
            onSelect={select}
            onGo={goTo}
            onUndo={() => step("undo")}
            onRedo={() => step("redo")}
          />
        </Box>
        <PanelColumn {...COLUMN} selection={selection} led={led}>
          <Stack gap="4">
            <Fieldset.Root disabled={isReadOnly} minWidth="0">
              <Stack gap="4">
                <QuestionPanel buffer={buffer} selection={selection} findings={findings ?? []} onGo={goTo} />
                <RulePart
                  buffer={buffer}
                  selection={selection}
                  findings={findings ?? []}
                  onGo={goTo}
                  onSelect={select}
                  onChoose={choose}
                />
              </Stack>
            </Fieldset.Root>
            <FormComments buffer={buffer} selection={selection} application={application} />
          </Stack>
        </PanelColumn>
        <Box gridColumn={{ lg: "1 / -1", xl: "auto" }} minWidth="0" alignSelf="stretch">
          <FormPreview
            buffer={buffer}
            application={application}
            selection={selection}
            findings={findings}
            onSelect={select}
            onLoad={frame.expect}
            onChecked={frame.take}
            revisionOf={() => sync.state().revision}
          />
        </Box>
      </Grid>
      <Grid
        gap="4"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "16rem minmax(0, 1fr)" }}
        alignItems="start"
      >
        <Part as="nav" title={formSentences.files}>
          <Box as="ul" listStyleType="none" maxHeight={{ base: "12rem", lg: "36rem" }} overflowY="auto">
            {paths.map((file) => (
              <li key={file}>
                <Button
                  size="xs"
                  variant={file === path ? "subtle" : "ghost"}
                  width="full"
                  justifyContent="start"
                  height="auto"
                  minHeight="7"
                  whiteSpace="normal"
                  {...(file === path && { "aria-current": "true" as const })}
                  overflowWrap="anywhere"
                  textAlign="start"
                  // Where colours are forced, the ground of the chosen one is that of all.
                  fontWeight={file === path ? "bold" : "normal"}
                  onClick={() => open(file, null)}
                >
                  {file}
                </Button>
              </li>
            ))}
          </Box>
        </Part>
        <Stack gap="4">
          <Box bg="bg" borderWidth="1px" borderRadius="lg" padding="3">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {path}
            </Text>
            <Text fontSize="sm" color="fg.muted" marginBottom="2">
              {formSentences.editorHelp}
            </Text>
            <Suspense fallback={<Spinner aria-label={sentences.loading} role="status" />}>
              <TextView
                isReadOnly={isReadOnly}
                path={path}
                buffer={buffer}
                findings={findings}
                place={place}
                onUndo={() => step("undo")}
                onRedo={() => step("redo")}
              />
            </Suspense>
          </Box>
          <DraftFindingsPart
            buffer={buffer}
            found={found}
            frame={frame}
            isReadOnly={isReadOnly}
            onGo={goTo}
            onLead={lead}
          />
        </Stack>
      </Grid>
      <LeaveGuard sync={sync} />
    </>
  );
}

/** Whether nothing is saved from this page. */
function isRead({ editor, step }: SyncState): boolean {
  return editor !== null || step === "refused";
}

interface HeadProps extends OpenDraftProps {
  readonly sync: DraftSync;
  readonly stepped: Said;
}

/** How the draft stands to what applicants see and to the server: drawn with each key, and the page below is not. */
function DraftHead({ sync, stepped, ...draft }: HeadProps) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  return (
    <>
      <DraftBar {...draft} state={state} />
      <SaveState sync={sync} state={state} stepped={stepped} onReload={draft.onReload} />
    </>
  );
}
