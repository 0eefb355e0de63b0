import { Box, Button, Field, Flex, List, Stack, Text, Textarea } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { FormComments as Comments, FormThread } from "../../contract/desk-form-publishing.ts";
import { COMMENT_MAX_LENGTH } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { useFormComments } from "../api/form-publishing.ts";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { inWords } from "../sentences.ts";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { useAction } from "../ui/use-action.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { useEntry } from "./outline.tsx";
import { useUnsaid } from "./unsaid-text.tsx";

interface CommentsProps {
  readonly buffer: FormBuffer;
  /** What is chosen in the outline. */
  readonly selection: string | undefined;
  readonly application: string | undefined;
}

/** What staff say about what is chosen, and a box to say something (EDT-56). */
export function FormComments({ buffer, selection, application }: CommentsProps) {
  const entry = useEntry(buffer, selection);
  if (entry === undefined)
    return (
      <Part title={words.comments}>
        <Text color="fg.muted">{words.choose}</Text>
      </Part>
    );
  const { id, part, key = "", title } = entry;
  return (
    <Part title={words.commentsOn(key === "" ? part : title)}>
      <Talk key={id} about={`${part} ${key}`} part={part} subject={key} application={application} />
    </Part>
  );
}

interface TalkProps extends Pick<CommentsProps, "application"> {
  /** Page or block and key, as one word. */
  readonly about: string;
  readonly part: string;
  /** The key of a question; empty for the page. */
  readonly subject: string;
}

function Talk({ about, part, subject, application }: TalkProps) {
  const { read, put } = useFormComments(application);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const threads = (read.data?.threads ?? []).filter(
    (thread) => thread.part === part && thread.key === subject,
  );
  const tell = (comments: Comments, told: string) => {
    put(comments);
    setSaid(told);
    setTimeout(() => {
      // Who goes on typing meanwhile stays where they type.
      if (!(document.activeElement instanceof HTMLTextAreaElement)) list.current?.focus();
    });
  };
  const begin = async (text: string, comment_id: string) => {
    const body = { ...bodyOf(application), part, key: subject, text, comment_id };
    tell(await call("POST /desk/api/form-comments", { body }), words.saidIt);
  };
  return (
    <Stack gap="3">
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      <Text role="status" color="fg.muted">
        {said}
      </Text>
      <Box ref={list} tabIndex={-1} role="group" aria-label={words.comments}>
        {read.data && threads.length === 0 && <Text color="fg.muted">{words.noComments}</Text>}
        <List.Root variant="plain" gap="4">
          {threads.map((thread) => (
            <Thread key={thread.id} thread={thread} application={application} onTold={tell} />
          ))}
        </List.Root>
      </Box>
      <CommentBox about={about} label={words.newComment} act={words.comment} onSay={begin} />
    </Stack>
  );
}

interface ThreadProps {
  readonly thread: FormThread;
  readonly application: string | undefined;
  readonly onTold: (comments: Comments, told: string) => void;
}

function Thread({ thread, application, onTold }: ThreadProps) {
  const { id: threadId, comments, resolved_at, resolved_by } = thread;
  const isResolved = resolved_at !== null;
  const reply = async (text: string, comment_id: string) => {
    const body = { ...bodyOf(application), text, comment_id };
    onTold(
      await call("POST /desk/api/form-comments/:thread_id/replies", { thread_id: threadId, body }),
      words.saidIt,
    );
  };
  return (
    <List.Item borderStartWidth="3px" paddingStart="3">
      <Stack gap="2">
        <ThreadComments thread={thread} />
        {isResolved && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {words.settledBy(resolved_by ?? "", resolved_at)}
          </Text>
        )}
        {!isResolved && (
          <CommentBox
            about={threadId}
            label={words.replyTo(comments[0]?.by ?? "")}
            act={words.reply}
            onSay={reply}
          />
        )}
        <SettleButton thread={thread} application={application} onTold={onTold} />
      </Stack>
    </List.Item>
  );
}

/** Settles what was said, or opens it again. @param props.of what it is about, where the button is read without that */
export function SettleButton({ thread, application, onTold, of }: ThreadProps & { readonly of?: string }) {
  const isResolved = thread.resolved_at !== null;
  const act = isResolved ? words.openAgain : words.settle;
  const settle = useAction(async () => {
    const body = { ...bodyOf(application), is_resolved: !isResolved };
    const comments = await call("POST /desk/api/form-comments/:thread_id/resolution", {
      thread_id: thread.id,
      body,
    });
    onTold(comments, isResolved ? words.opened : words.settled);
  });
  return (
    <>
      <Problem>{settle.problem}</Problem>
      <Button
        size="sm"
        variant="outline"
        alignSelf="start"
        loading={settle.isBusy}
        {...(of !== undefined && { "aria-label": `${act}: ${of}` })}
        onClick={() => settle.run()}
      >
        {act}
      </Button>
    </>
  );
}

/** What was said, with who and when. */
export function ThreadComments({ thread }: { readonly thread: FormThread }) {
  return (
    <>
      {thread.comments.map(({ id, by, at, text }) => (
        <Box key={id}>
          <Text fontWeight="medium" overflowWrap="anywhere">
            {by}, {inWords(at)}
          </Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
        </Box>
      ))}
    </>
  );
}

interface BoxProps {
  /** By which what is typed is kept. */
  readonly about: string;
  readonly label: string;
  readonly act: string;
  /** Sent again, because the answer was lost, it has the same id. */
  readonly onSay: (text: string, id: string) => Promise<void>;
}

function CommentBox({ about, label, act, onSay }: BoxProps) {
  const { text, write, end, ids } = useUnsaid(about);
  const say = useAction(async () => {
    await onSay(text, ids.idOf(text));
    end(text);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        say.run();
      }}
    >
      <Field.Root>
        <Field.Label overflowWrap="anywhere">{label}</Field.Label>
        <Textarea
          value={text}
          maxLength={COMMENT_MAX_LENGTH}
          rows={2}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      </Field.Root>
      <Problem>{say.problem}</Problem>
      <Flex marginTop="2">
        <Button type="submit" size="sm" loading={say.isBusy} disabled={text.trim() === ""}>
          {act}
        </Button>
      </Flex>
    </form>
  );
}
