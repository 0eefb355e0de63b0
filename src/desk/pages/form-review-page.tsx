import { Box, Button, Flex, Spinner, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { FormDraft, FormReview } from "../../contract/desk-form-drafts.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { useDraftEnd, useFormDraft, useFormImpact, useFormReview } from "../api/form-draft.ts";
import { formSentences } from "../form-sentences.ts";
import { sentences } from "../sentences.ts";
import { IndentedLines } from "../ui/indented-lines.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { addressOf, useFormApplication } from "./form-address.ts";
import { Approval } from "./form-approval.tsx";
import { OpenComments } from "./form-open-comments.tsx";
import { Publish } from "./form-publish.tsx";
import { ReviewFindings } from "./form-review-findings.tsx";
import { ScheduleNotice } from "./form-schedule.tsx";
import { FormShares } from "./form-shares.tsx";
import { OutdatedDraft } from "./outdated-draft.tsx";

/** What publishing the draft changes, what that does, and publishing it (EDT-17, EDT-18). */
export function FormReviewPage() {
  const application = useFormApplication();
  const draft = useFormDraft(application);
  const hasDraft = draft.data !== undefined && draft.data.draft !== null;
  // There is nothing to be reviewed without a draft, and the call would fail.
  const review = useFormReview(application, hasDraft);
  const endDraft = useDraftEnd(application);
  const [done, setDone] = useState<Done>();
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const end = (made: Done) => {
    setDone(made);
    status.current?.focus();
    endDraft();
  };
  const say = (words: string) => {
    setSaid(words);
    // The button that was pressed may go.
    if (words !== "") status.current?.focus();
  };
  const again = async (words = "") => {
    const [read, reviewed] = await Promise.all([draft.refetch(), review.refetch()]);
    if (!read.isError && !reviewed.isError) say(words);
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.reviewTitle}</PageTitle>
        <Flex gap="3" wrap="wrap">
          {done && (
            <Button asChild variant="outline">
              <RouterLink
                to={addressOf(DESK_PAGES.formVersion.replace(":number", `${done.number}`), application)}
              >
                {formSentences.look(done.number)}
              </RouterLink>
            </Button>
          )}
          <Button asChild variant="outline">
            <RouterLink to={addressOf(DESK_PAGES.form, application)}>
              {hasDraft ? formSentences.back : formSentences.toForm}
            </RouterLink>
          </Button>
        </Flex>
      </Flex>
      <Text ref={status} tabIndex={-1} role="status" fontWeight={done ? "semibold" : "normal"}>
        {done?.words ?? said}
      </Text>
      {!done && draft.isError && <ReadProblem error={draft.error} onRetry={() => void again()} />}
      {!done && draft.data?.draft === null && <Text>{formSentences.noDraft}</Text>}
      {!done && hasDraft && review.isError && (
        <ReadProblem error={review.error} onRetry={() => void again()} />
      )}
      {!done && (draft.isPending || (hasDraft && review.isPending)) && (
        <Flex role="status" gap="3" align="center">
          <Spinner aria-hidden />
          <Text>{hasDraft ? formSentences.reviewing : sentences.loading}</Text>
        </Flex>
      )}
      {!done && review.data && draft.data?.draft && (
        <Review
          review={review.data}
          draft={draft.data.draft}
          application={application}
          onDone={end}
          onAgain={(words) => void again(words)}
          onSaid={say}
          onMended={review.refetch}
        />
      )}
      {draft.data?.draft === null && (
        <Box marginTop="4">
          <FormShares application={application} hasDraft={false} />
        </Box>
      )}
    </>
  );
}

/** A version that was published here, and what is said of that. */
interface Done {
  readonly words: string;
  readonly number: number;
}

interface Props {
  readonly review: FormReview;
  readonly draft: NonNullable<FormDraft["draft"]>;
  readonly application: string | undefined;
  readonly onAgain: (said?: string) => void;
  readonly onDone: (made: Done) => void;
  readonly onSaid: (said: string) => void;
  /** What was mended here is saved: reviews it. */
  readonly onMended: () => Promise<unknown>;
}

function Review(props: Props) {
  const { review, application } = props;
  const { differences, findings, meanwhile, revision, live, scheduled, approval } = review;
  const { draft, onAgain, onSaid, onMended } = props;
  const [words, setWords] = useState("");
  const [loads, setLoads] = useState(0);
  const [isNewer, setNewer] = useState(false);
  const isApproved = !approval.is_needed || approval.state === "approved";
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const isReady = !hasErrors && meanwhile.length === 0;
  const impact = useFormImpact(application, isReady ? revision : undefined);
  return (
    <Stack gap="4">
      <Text>
        {live === null ? formSentences.noLive : formSentences.live(live)} ·{" "}
        {formSentences.changes(review.changes)}
      </Text>
      <ScheduleNotice schedule={review.schedule} application={application} onEnded={onAgain} />
      {scheduled !== null && <Text>{formSentences.scheduled(scheduled)}</Text>}
      {meanwhile.length > 0 && (
        <OutdatedDraft
          key={review.elsewhere}
          review={review}
          draftId={draft.id}
          application={application}
          onDone={() => onAgain(formSentences.broughtUp)}
        />
      )}
      <Part title={formSentences.differences}>
        {differences === null || review.conflicts.length > 0 ? (
          <Text>{notComparedWords(review)}</Text>
        ) : (
          <>
            <Text color="fg.muted" marginBottom="2">
              {formSentences.differencesAbout}
            </Text>
            <IndentedLines lines={differences} />
          </>
        )}
      </Part>
      <ReviewFindings
        key={`${draft.id} ${loads}`}
        review={review}
        draft={draft}
        application={application}
        onMended={onMended}
        onNewer={setNewer}
        onSaid={onSaid}
        onAgain={onAgain}
        onReload={() => {
          setLoads(loads + 1);
          onAgain();
        }}
      />
      {isReady && (
        <Part title={formSentences.impact}>
          {impact.isError && <ReadProblem error={impact.error} onRetry={() => void impact.refetch()} />}
          {impact.isPending && <Text role="status">{formSentences.measuring}</Text>}
          {impact.data && <IndentedLines lines={impact.data.lines} />}
        </Part>
      )}
      <OpenComments application={application} />
      {isReady && approval.is_needed && (
        <Approval
          approval={approval}
          application={application}
          draft={{ id: draft.id, revision }}
          onAgain={onAgain}
        />
      )}
      {isReady && isApproved && impact.data && (
        <Publish
          {...props}
          draftId={draft.id}
          impact={impact.data}
          words={words}
          onWords={setWords}
          isOvertaken={isNewer || impact.isPlaceholderData}
        />
      )}
      <FormShares application={application} hasDraft />
    </Stack>
  );
}

/** Why it is not told what changes. */
function notComparedWords({ not_compared, live, conflicts }: FormReview): string {
  if (conflicts.length > 0) return formSentences.whenUpToDate;
  if (not_compared === "draft") return formSentences.withErrors;
  return live === null ? formSentences.notComparedBase : formSentences.notComparedLive;
}
