import { Box, Button, Field, Flex, Spinner, Stack, Text, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { DESK_PAGES, mayStaff } from "../../contract/desk-endpoints.ts";
import type { FormDraft, FormImpactTold, FormReview } from "../../contract/desk-form-drafts.ts";
import { call } from "../api/call.ts";
import { bodyOf, useFormDraft, useFormImpact, useFormReview } from "../api/form-draft.ts";
import { useSignedIn } from "../api/session.ts";
import { formSentences } from "../form-sentences.ts";
import { sentences } from "../sentences.ts";
import { Check } from "../ui/check.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { addressOf, useFormApplication } from "./form-address.ts";
import { Conflicts } from "./form-conflicts.tsx";
import { FormFindings } from "./form-findings.tsx";

/** What publishing the draft changes, what that does, and publishing it (EDT-17, EDT-18). */
export function FormReviewPage() {
  const application = useFormApplication();
  const draft = useFormDraft(application);
  const review = useFormReview(application);
  const [done, setDone] = useState("");
  const [said, setSaid] = useState("");
  const again = (words = "") => {
    setSaid(words);
    void draft.refetch();
    void review.refetch();
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.reviewTitle}</PageTitle>
        <Button asChild variant="outline">
          <RouterLink to={addressOf(DESK_PAGES.form, application)}>{formSentences.back}</RouterLink>
        </Button>
      </Flex>
      <Text role="status" fontWeight={done === "" ? "normal" : "semibold"}>
        {done === "" ? said : done}
      </Text>
      {done === "" && review.isError && <ReadProblem error={review.error} onRetry={() => again()} />}
      {done === "" && review.isPending && <Spinner aria-label={formSentences.reviewing} role="status" />}
      {done === "" && review.data && draft.data?.draft && (
        <Review
          key={review.data.revision}
          {...{ review: review.data, draft: draft.data.draft, application, onAgain: again, onDone: setDone }}
        />
      )}
    </>
  );
}

interface Props {
  readonly review: FormReview;
  readonly draft: NonNullable<FormDraft["draft"]>;
  readonly application: string | undefined;
  readonly onAgain: (said?: string) => void;
  readonly onDone: (said: string) => void;
}

function Review(props: Props) {
  const { review, application } = props;
  const { differences, findings, conflicts, meanwhile, revision, live, scheduled } = review;
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const isReady = !hasErrors && conflicts.length === 0;
  const impact = useFormImpact(application, isReady ? revision : undefined);
  return (
    <Stack gap="4">
      <Text>
        {live === null ? formSentences.noLive : formSentences.live(live)} ·{" "}
        {formSentences.changes(props.draft.changes)}
      </Text>
      {scheduled !== null && <Text>{formSentences.scheduled(scheduled)}</Text>}
      {conflicts.length > 0 && <Elsewhere {...props} />}
      {conflicts.length === 0 && meanwhile.length > 0 && <Meanwhile {...props} />}
      <Part title={formSentences.differences}>
        {differences === null ? <Text>{formSentences.withErrors}</Text> : <Lines lines={differences} />}
      </Part>
      <FormFindings findings={findings} isChecking={false} hasFailed={false} />
      {isReady && (
        <Part title={formSentences.impact}>
          {impact.isError && <ReadProblem error={impact.error} onRetry={() => void impact.refetch()} />}
          {impact.isPending && <Text role="status">{formSentences.measuring}</Text>}
          {impact.data && <Lines lines={impact.data.lines} />}
        </Part>
      )}
      {isReady && impact.data && <Publish {...props} impact={impact.data} />}
    </Stack>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
      {lines.join("\n")}
    </Box>
  );
}

function useMerge({ application, draft, review, onAgain }: Props) {
  return useAction(async (prefer: "mine" | "theirs" | undefined) => {
    const body = {
      ...bodyOf(application),
      draft: draft.id,
      revision: review.revision,
      ...(prefer && { prefer }),
    };
    await call("mergeFormDraft", { body });
    onAgain(formSentences.takenInto);
  });
}

function Elsewhere(props: Props) {
  const merge = useMerge(props);
  return (
    <Part title={formSentences.elsewhereTitle}>
      <Stack gap="3">
        <Text>{formSentences.elsewhereAbout}</Text>
        <Conflicts
          conflicts={props.review.conflicts}
          names={[formSentences.ofDraft, formSentences.elsewhere]}
        />
        <Problem>{merge.problem}</Problem>
        <Flex gap="3" wrap="wrap">
          <Button loading={merge.isBusy} onClick={() => merge.run("mine")}>
            {formSentences.keepDraft}
          </Button>
          <Button variant="outline" loading={merge.isBusy} onClick={() => merge.run("theirs")}>
            {formSentences.takeElsewhere}
          </Button>
        </Flex>
      </Stack>
    </Part>
  );
}

function Meanwhile(props: Props) {
  const merge = useMerge(props);
  return (
    <Part title={formSentences.meanwhile}>
      <Stack gap="3" align="start">
        <Text>{formSentences.meanwhileAbout}</Text>
        <Lines lines={props.review.meanwhile} />
        <Problem>{merge.problem}</Problem>
        <Button variant="outline" loading={merge.isBusy} onClick={() => merge.run(undefined)}>
          {formSentences.takeIn}
        </Button>
      </Stack>
    </Part>
  );
}

function Publish({
  review,
  draft,
  application,
  onDone,
  impact,
}: Props & { readonly impact: FormImpactTold }) {
  const { role } = useSignedIn();
  const [words, setWords] = useState("");
  const [isSeen, setSeen] = useState(false);
  const { token } = impact;
  const publish = useAction(async () => {
    const { number, is_written } = await call("publishFormDraft", {
      body: {
        ...bodyOf(application),
        draft: draft.id,
        revision: review.revision,
        words,
        ...(token !== null && { token }),
      },
    });
    onDone(
      [formSentences.published(number), is_written ? "" : formSentences.notWritten].filter(Boolean).join(" "),
    );
  });
  if (!mayStaff(role, "publishForm")) return <Text>{formSentences.mayNot}</Text>;
  return (
    <Part title={formSentences.publish}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          publish.run();
        }}
      >
        <Stack gap="4" align="start">
          <Text>{review.writes === "folder" ? formSentences.intoFolder : formSentences.intoDatabase}</Text>
          <Field.Root>
            <Field.Label>{formSentences.words}</Field.Label>
            <Textarea
              {...{ value: words, maxLength: 500, rows: 2 }}
              onChange={({ currentTarget: { value } }) => setWords(value)}
            />
            <Field.HelperText>{formSentences.wordsHelp}</Field.HelperText>
          </Field.Root>
          {token !== null && <Check label={formSentences.seen} isChecked={isSeen} onCheck={setSeen} />}
          <Problem>{publish.problem}</Problem>
          <Button type="submit" loading={publish.isBusy} disabled={token !== null && !isSeen}>
            {formSentences.publish}
          </Button>
          {publish.isBusy && <Text role="status">{sentences.loading}</Text>}
        </Stack>
      </form>
    </Part>
  );
}
