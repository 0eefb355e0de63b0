import { Box, Button, Flex, Grid, Link, NativeSelect, Spinner, Stack, Text } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import { Link as RouterLink, useSearchParams } from "react-router-dom";
import { DESK_PAGES } from "../../contract/desk-endpoints.ts";
import type { FormDraft, FormFinding } from "../../contract/desk-form-drafts.ts";
import { useWorkFilters } from "../api/applications.ts";
import { call } from "../api/call.ts";
import { bodyOf, useFormDraft } from "../api/form-draft.ts";
import type { SyncState } from "../editor/draft-sync.ts";
import { entryOfFinding } from "../editor/group-findings.ts";
import { Outline, useOutline } from "../editor/outline.tsx";
import { QuestionPanel } from "../editor/panel.tsx";
import type { TextPlace } from "../editor/text-view.tsx";
import { useDraft, useDraftFindings } from "../editor/use-draft.ts";
import { useMends } from "../editor/use-mends.ts";
import { formSentences } from "../form-sentences.ts";
import { sentences } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { addressOf, useFormApplication } from "./form-address.ts";
import { ConflictDialog } from "./form-conflicts.tsx";
import { FormFindings } from "./form-findings.tsx";

/** What completes and colours a text is larger than all else of the page. */
const TextView = lazy(async () => ({ default: (await import("../editor/text-view.tsx")).TextView }));

/** The form of an application: what applicants see, and the draft (EDT-11 to EDT-16). */
export function FormPage() {
  const application = useFormApplication();
  const read = useFormDraft(application);
  const [said, setSaid] = useState("");
  const reload = (words = "") => {
    setSaid(words);
    void read.refetch();
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.title}</PageTitle>
        <ApplicationChoice chosen={application} />
      </Flex>
      <Text role="status">{said}</Text>
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {read.data?.draft === null && <NoDraft read={read.data} onBegun={() => reload()} />}
      {read.data && read.data.draft !== null && (
        <OpenDraft
          key={`${read.data.draft.id} ${read.dataUpdatedAt}`}
          {...{ read: read.data, draft: read.data.draft, application, onReload: reload }}
        />
      )}
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
    await call("startFormDraft", { body: named });
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

function VersionsLink({ application }: { readonly application: string | undefined }) {
  return (
    <Button asChild variant="outline">
      <RouterLink to={addressOf(DESK_PAGES.formVersions, application)}>{formSentences.versions}</RouterLink>
    </Button>
  );
}

interface OpenProps {
  readonly read: FormDraft;
  readonly draft: NonNullable<FormDraft["draft"]>;
  readonly application: string | undefined;
  readonly onReload: (said?: string) => void;
}

function OpenDraft({ read, draft, application, onReload }: OpenProps) {
  const { buffer, sync, state } = useDraft(draft, application);
  const found = useDraftFindings(application, state.revision);
  const { findings, isChecking, hasFailed } = found;
  const mends = useMends({ buffer, sync, found });
  const outline = useOutline(buffer);
  const [parameters, setParameters] = useSearchParams();
  const [place, setPlace] = useState<TextPlace | null>(null);
  const [stepped, setStepped] = useState("");
  const [selection, setSelection] = useState<string>();
  const [asked, setAsked] = useState(0);
  const paths = draft.files.map((file) => file.path);
  const named = parameters.get("file") ?? "";
  const path = paths.includes(named) ? named : (paths[0] ?? "");
  const open = (file: string, at: TextPlace | null) => {
    setPlace(at);
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set("file", file);
      return after;
    });
  };
  const goTo = ({ path: file, line, column }: FormFinding) =>
    open(file === "" ? path : file, { path: file === "" ? path : file, line, column });
  const entryOf = (finding: FormFinding) => {
    const entry = entryOfFinding(outline, finding);
    if (entry === undefined) return undefined;
    const go = () => {
      setSelection(entry.id);
      setAsked(asked + 1);
    };
    return { title: entry.title, go };
  };
  const step = (which: "undo" | "redo") => {
    const label = buffer[which]();
    if (label === undefined) return;
    setStepped(which === "undo" ? formSentences.undone(label) : formSentences.redone(label));
  };
  return (
    <>
      <Bar {...{ read, draft, state, application, onReload }} />
      <SaveState state={state} stepped={stepped} onReload={onReload} />
      <Grid
        gap="4"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
        alignItems="start"
      >
        <Outline
          {...{ buffer, selection, asked, onSelect: setSelection, onUndo: () => step("undo") }}
          onRedo={() => step("redo")}
        />
        <QuestionPanel {...{ buffer, selection, findings: findings ?? [] }} />
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
                  {...{ size: "xs", variant: file === path ? "subtle" : "ghost", width: "full" }}
                  {...{ justifyContent: "start", height: "auto", minHeight: "7", whiteSpace: "normal" }}
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
                {...{ path, buffer, findings, place }}
                onUndo={() => step("undo")}
                onRedo={() => step("redo")}
              />
            </Suspense>
          </Box>
          <FormFindings {...{ findings, isChecking, hasFailed, onGo: goTo, entryOf, mends }} />
        </Stack>
      </Grid>
      {state.step === "conflict" && (
        <ConflictDialog conflicts={state.conflicts} onResolve={(prefer) => sync.resolve(prefer)} />
      )}
    </>
  );
}

interface BarProps extends OpenProps {
  readonly state: SyncState;
}

/** What applicants see, and how the draft stands to that; on top of every page of the draft. */
function Bar({ read: { live }, draft, state, application, onReload }: BarProps) {
  const [isAsked, setAsked] = useState(false);
  const discard = useAction(async () => {
    await call("discardFormDraft", { body: { ...bodyOf(application), draft: draft.id } });
    onReload(formSentences.discarded);
  });
  return (
    <Flex
      {...{ wrap: "wrap", gap: "3", align: "center", justify: "space-between" }}
      {...{ bg: "bg", borderWidth: "1px", borderRadius: "lg", padding: "3" }}
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
          {...{ title: formSentences.discard, act: formSentences.discard, action: discard, isGrave: true }}
          onClose={() => setAsked(false)}
        >
          <Text>{formSentences.discardQuestion}</Text>
        </AskDialog>
      )}
    </Flex>
  );
}

interface SaveProps {
  readonly state: SyncState;
  readonly stepped: string;
  readonly onReload: () => void;
}

function SaveState({ state, stepped, onReload }: SaveProps) {
  const { step, others, why } = state;
  return (
    <Box>
      <Text role="status" fontSize="sm" color="fg.muted">
        {[
          step === "saved" && formSentences.saved,
          step === "saving" && formSentences.saving,
          others !== "" && formSentences.takenIn(others),
          stepped,
        ]
          .filter(Boolean)
          .join(" ")}
      </Text>
      <Problem>
        {step === "unreachable"
          ? formSentences.unreachable
          : step === "refused" && why !== ""
            ? formSentences.refused(why)
            : null}
      </Problem>
      {step === "refused" && (
        <Link asChild>
          <button type="button" onClick={() => onReload()}>
            {formSentences.reload}
          </button>
        </Link>
      )}
    </Box>
  );
}
