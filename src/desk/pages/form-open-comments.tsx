import { List, Stack, Text } from "@chakra-ui/react";
import { useFormComments } from "../api/form-publishing.ts";
import { ThreadComments } from "../editor/form-comments.tsx";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { Part } from "../ui/part.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";

/** What was said about the draft and is not settled (EDT-56, EDT-57). */
export function OpenComments({ application }: { readonly application: string | undefined }) {
  const { read } = useFormComments(application);
  const open = (read.data?.threads ?? []).filter(({ resolved_at }) => resolved_at === null);
  if (read.isPending) return null;
  return (
    <Part title={words.openComments(open.length)}>
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
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
            </Stack>
          </List.Item>
        ))}
      </List.Root>
    </Part>
  );
}
