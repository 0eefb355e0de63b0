import { Box, Button, Flex, List, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { useFormShares } from "../api/form-publishing.ts";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { useAction } from "../ui/use-action.ts";

interface Props {
  readonly application: string | undefined;
  /** Without a draft there is nothing to be shown; what was handed out can be ended all the same. */
  readonly hasDraft: boolean;
}

/** The links that show the draft to whoever has one: made and ended here (EDT-58). */
export function FormShares({ application, hasDraft }: Props) {
  const { read, put } = useFormShares(application);
  const [address, setAddress] = useState<string>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const make = useAction(async () => {
    const { address: made, shares } = await call("POST /desk/api/form-shares", { body: bodyOf(application) });
    put({ shares });
    setAddress(made);
  });
  const end = useAction(async (shareId: string) => {
    put(
      await call("POST /desk/api/form-shares/:share_id/revocation", {
        share_id: shareId,
        body: bodyOf(application),
      }),
    );
    setSaid(words.shareEnded);
    list.current?.focus();
  });
  return (
    <Part title={words.shares}>
      <Stack gap="3" align="start">
        <Text>{hasDraft ? words.sharesAbout : words.sharesWithout}</Text>
        <Problem>{make.problem ?? end.problem}</Problem>
        {hasDraft && (
          <Button variant="outline" loading={make.isBusy} onClick={() => make.run()}>
            {words.share}
          </Button>
        )}
        <Text role="status">{said}</Text>
        {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
        <Box ref={list} tabIndex={-1} role="group" aria-label={words.shares}>
          {read.data?.shares.length === 0 && <Text color="fg.muted">{words.noShares}</Text>}
          <List.Root variant="plain" gap="3">
            {read.data?.shares.map(({ id, made_by, made_at, expires_at }) => (
              <List.Item key={id}>
                <Flex gap="3" wrap="wrap" align="center">
                  <Text overflowWrap="anywhere">
                    {words.shareOf(made_by, made_at)}, {words.shareUntil(expires_at)}
                  </Text>
                  <Button
                    size="sm"
                    variant="outline"
                    loading={end.isBusy}
                    aria-label={`${words.endShare}: ${words.shareOf(made_by, made_at)}`}
                    onClick={() => end.run(id)}
                  >
                    {words.endShare}
                  </Button>
                </Flex>
              </List.Item>
            ))}
          </List.Root>
        </Box>
      </Stack>
      {address !== undefined && (
        <SecretDialog
          title={words.shareTitle}
          about={words.shareSecret}
          secret={address}
          copy={words.copyShare}
          onClose={() => setAddress(undefined)}
        />
      )}
    </Part>
  );
}
