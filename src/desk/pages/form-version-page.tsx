import { Box, Button, Code, Flex, Heading, Spinner, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Link as RouterLink, useParams } from "react-router-dom";
import type { FormRollbackTold, FormVersionRead } from "../../contract/desk-form-versions.ts";
import { DESK_PAGES, mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { bodyOf, useFormVersion, useRollbackImpact } from "../api/form-draft.ts";
import { useSignedIn } from "../api/session.ts";
import { formSentences } from "../form-sentences.ts";
import { inWords, sentences } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { IndentedLines } from "../ui/indented-lines.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";
import { addressOf, useFormApplication } from "./form-address.ts";

/** A version of the form: what it changed, its files, and the way back to it (EDT-19). */
export function FormVersionPage() {
  const application = useFormApplication();
  const number = Number(useParams().number);
  const read = useFormVersion(application, number);
  const { role } = useSignedIn();
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState("");
  const close = (said = "") => {
    setAsked(false);
    setDone(said);
    void read.refetch();
  };
  const { version, live_alike: liveAlike } = read.data ?? {};
  const mayRollBack = mayStaff(role, "publishForm") && version?.is_live === false && liveAlike === null;
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.versionTitle(number)}</PageTitle>
        <Flex gap="3" wrap="wrap">
          <Button asChild variant="outline">
            <RouterLink to={addressOf(DESK_PAGES.formVersions, application)}>
              {formSentences.versions}
            </RouterLink>
          </Button>
          {mayRollBack && <Button onClick={() => setAsked(true)}>{formSentences.rollBack}</Button>}
        </Flex>
      </Flex>
      <Text role="status">{done}</Text>
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {read.data && <Version read={read.data} />}
      {isAsked && <RollBackDialog number={number} application={application} onClose={close} />}
    </>
  );
}

function Version({ read }: { readonly read: FormVersionRead }) {
  const { version, differences, compared_with: before, files, live_alike: liveAlike } = read;
  return (
    <Stack gap="4">
      <Text>{[inWords(version.live_at), version.by, version.words].filter(Boolean).join(" · ")}</Text>
      {version.same_as !== null && <Text>{formSentences.sameAs(version.same_as)}</Text>}
      {liveAlike !== null && <Text>{formSentences.readsAsLive(liveAlike)}</Text>}
      <Part title={formSentences.changed}>
        {before === null && <Text>{formSentences.firstVersion}</Text>}
        {before !== null && differences === null && <Text>{formSentences.notCompared(before)}</Text>}
        {before !== null && differences !== null && (
          <>
            <Text color="fg.muted" marginBottom="2">
              {formSentences.changedSince(before)}
            </Text>
            <IndentedLines lines={differences} />
          </>
        )}
      </Part>
      <Part title={formSentences.files}>
        <Box as="details">
          <Box as="summary" minHeight="6">
            {formSentences.filesOf(files.length)}
          </Box>
          {files.map(({ path, text }) => (
            <Box as="details" key={path} marginTop="1" paddingStart="4">
              <Box as="summary" overflowWrap="anywhere" minHeight="6">
                {path}
              </Box>
              <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" padding="2">
                {text}
              </Code>
            </Box>
          ))}
        </Box>
      </Part>
    </Stack>
  );
}

interface Props {
  readonly number: number;
  readonly application: string | undefined;
  readonly onClose: (said?: string) => void;
}

function RollBackDialog({ number, application, onClose }: Props) {
  const impact = useRollbackImpact(application, number);
  const [words, setWords] = useState("");
  const [isSeen, setSeen] = useState(false);
  const token = impact.data?.token ?? null;
  const rollBack = useAction(async () => {
    // The server has the last word on whether it has been seen.
    const seen = token !== null && isSeen ? { token } : {};
    const made = await call("POST /desk/api/form-versions/:number/rollback", {
      number,
      body: { ...bodyOf(application), words, ...seen },
    });
    onClose(formSentences.published(made.number));
  });
  return (
    <AskDialog
      title={formSentences.rollBackTitle(number)}
      act={formSentences.rollBack}
      action={rollBack}
      onClose={onClose}
      isGrave
      isReady={!impact.isPending}
    >
      <Text>{formSentences.rollBackAbout}</Text>
      {impact.isPending && <Text role="status">{formSentences.measuring}</Text>}
      {impact.isError && <ReadProblem error={impact.error} onRetry={() => void impact.refetch()} />}
      {impact.data && <RollbackTold told={impact.data} />}
      {token !== null && <Check label={formSentences.seen} isChecked={isSeen} onCheck={setSeen} />}
      <TextField label={formSentences.words} value={words} onText={setWords} maxLength={500} />
    </AskDialog>
  );
}

/** What would change of what applicants see, and for the applications that are stored. */
function RollbackTold({ told }: { readonly told: FormRollbackTold }) {
  const { live, differences, lines, has_draft: hasDraft } = told;
  return (
    <>
      {hasDraft && <Text>{formSentences.draftStays}</Text>}
      <Box as="section">
        <Heading as="h3" size="sm">
          {formSentences.differences}
        </Heading>
        <Text color="fg.muted">{formSentences.rollBackFrom(live)}</Text>
        {differences === null ? (
          <Text>{formSentences.notComparedLive}</Text>
        ) : (
          <IndentedLines lines={differences} />
        )}
      </Box>
      <Box as="section">
        <Heading as="h3" size="sm">
          {formSentences.impact}
        </Heading>
        <IndentedLines lines={lines} />
      </Box>
    </>
  );
}
