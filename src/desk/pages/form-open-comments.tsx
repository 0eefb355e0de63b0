import { Box, List, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { FormComments } from "../../contract/desk-form-publishing.ts";
import { useFormComments } from "../api/form-publishing.ts";
import { SettleButton, ThreadComments } from "../editor/form-comments.tsx";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { Part } from "../ui/part.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";

/** What was said about the draft and is not settled; here also what is about a question that is gone is (EDT-56, EDT-57). */
export function OpenComments({ application }: { readonly application: string | undefined }) {
  const { read, put } = useFormComments(application);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const open = (read.data?.threads ?? []).filter(({ resolved_at }) => resolved_at === null);
  const tell = (comments: FormComments, told: string) => {
    put(comments);
    setSaid(told);
    list.current?.focus();
  };
  if (read.isPending) return null;
  return (
    <Part title={words.openComments(open.length)}>
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      <Text role="status" color="fg.muted">
        {said}
      </Text>
      <Box ref={list} tabIndex={-1} role="group" aria-label={words.comments}>
        {read.data && open.length === 0 && <Text color="fg.muted">{words.noOpenComments}</Text>}
        <List.Root variant="plain" gap="4">
          {open.map((thread) => (
            <List.Item key={thread.id} borderStartWidth="3px" paddingStart="3">
              <Stack gap="2">
                <Text color="fg.muted" overflowWrap="anywhere">
                  {words.about(thread.part, thread.key)}
                  {!thread.is_there && `, ${words.gone}`}
                </Text>
                <ThreadComments thread={thread} />
                <SettleButton
                  thread={thread}
                  application={application}
                  onTold={tell}
                  of={words.about(thread.part, thread.key)}
                />
              </Stack>
            </List.Item>
          ))}
        </List.Root>
      </Box>
    </Part>
  );
}
