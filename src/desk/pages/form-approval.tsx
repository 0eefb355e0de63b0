import { Button, Field, Flex, Stack, Text, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import type { FormApproval } from "../../contract/desk-form-drafts.ts";
import { mayStaff } from "../../contract/desk.ts";
import { VERSION_WORDS_MAX_LENGTH } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { useSignedIn } from "../api/session.ts";
import { createRequestIds } from "../editor/request-ids.ts";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";

interface Props {
  readonly approval: FormApproval;
  readonly application: string | undefined;
  /** What is to be approved. */
  readonly draft: { readonly id: string; readonly revision: number };
  readonly onAgain: (said: string) => void;
}

/** Asking somebody else to approve the draft, and approving it (EDT-53, EDT-54). */
export function Approval({ approval, application, draft, onAgain }: Props) {
  const { role } = useSignedIn();
  const [text, setText] = useState("");
  const [ids] = useState(createRequestIds);
  const { state, may_answer } = approval;
  const mayAnswer = may_answer && mayStaff(role, "publishForm");
  const body = { ...bodyOf(application), draft: draft.id, revision: draft.revision, words: text };
  /** What was typed while it was sent stays. */
  const empty = (sent: string) => setText((now) => (now === sent ? "" : now));
  const ask = useAction(async () => {
    const approval_id = ids.idOf(`${draft.id} ${draft.revision} ${text}`);
    await call("POST /desk/api/form-draft/approval-request", { body: { ...body, approval_id } });
    ids.end();
    empty(text);
    onAgain(words.asked);
  });
  const answer = useAction(async (approves: boolean) => {
    await call("POST /desk/api/form-draft/approval", { body: { ...body, approves } });
    empty(text);
    onAgain(approves ? words.approved : words.sentBack);
  });
  return (
    <Part title={words.approval}>
      <Stack gap="3" align="start">
        <Text>{words.approvalAbout}</Text>
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {words.approvalState(approval)}
        </Text>
        <Said text={state === "asked" ? approval.words : approval.answer} />
        {state !== "approved" && (mayAnswer || state !== "asked") && (
          <Field.Root>
            <Field.Label>{mayAnswer ? words.answerWords : words.askWords}</Field.Label>
            <Textarea
              value={text}
              maxLength={VERSION_WORDS_MAX_LENGTH}
              rows={2}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          </Field.Root>
        )}
        <Problem>{ask.problem ?? answer.problem}</Problem>
        {mayAnswer && (
          <Flex gap="3" wrap="wrap">
            <Button loading={answer.isBusy} onClick={() => answer.run(true)}>
              {words.approve}
            </Button>
            <Button variant="outline" loading={answer.isBusy} onClick={() => answer.run(false)}>
              {words.sendBack}
            </Button>
          </Flex>
        )}
        {state !== "approved" && state !== "asked" && (
          <Button loading={ask.isBusy} onClick={() => ask.run()}>
            {words.ask}
          </Button>
        )}
      </Stack>
    </Part>
  );
}

function Said({ text }: { readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere" borderStartWidth="3px" paddingStart="3">
      {text}
    </Text>
  );
}
