import { Badge, Box, Button, Flex, Spinner, Table, Text } from "@chakra-ui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ListedWebhook } from "../../contract/desk-passing-on.ts";
import { call } from "../api/call.ts";
import { passingOn, WEBHOOK_STATE_WORDS } from "../passing-on-sentences.ts";
import { inWords, sentences } from "../sentences.ts";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { type OnAct, WebhookDeliveries } from "./webhook-deliveries.tsx";

const COLOURS = { answers: "green", resting: "orange", paused: "gray" } as const;

/** A receiver that is there has answered by then. Each reading is written down: so it is read once more, and not on and on. */
const ANSWERED_AFTER_MS = 2_000;

/** Which systems are told of submissions, how that goes, and telling once more, for administrators (DSK-46, DSK-47). */
export function WebhooksPage() {
  const list = useWebhooks();
  const queries = useQueryClient();
  const [shownId, setShown] = useState<string | null>(null);
  const [done, setDone] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () =>
    Promise.all(
      ["webhooks", "webhook-deliveries"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  const act = useAction(async (work: () => Promise<string>) => {
    setDone("");
    setDone(await work());
    await readAgain();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(), ANSWERED_AFTER_MS);
  });
  const { webhooks = [] } = list.data ?? {};
  // Where there is one, there is nothing to choose.
  const shown =
    webhooks.find(({ id }) => id === shownId) ?? (webhooks.length === 1 ? webhooks[0] : undefined);
  return (
    <>
      <Box>
        <PageTitle>{passingOn.webhooksTitle}</PageTitle>
        <Text color="fg.muted" overflowWrap="anywhere">
          {passingOn.webhooksAbout}
        </Text>
      </Box>
      <Text role="status">{done}</Text>
      <Problem>{act.problem}</Problem>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && webhooks.length === 0 && <Text>{passingOn.noWebhooks}</Text>}
      {webhooks.length > 0 && (
        <DataTable
          label={passingOn.webhooksTitle}
          columns={[
            passingOn.address,
            passingOn.state,
            passingOn.waiting,
            passingOn.failed,
            sentences.actions,
          ]}
        >
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              webhook={webhook}
              isShown={webhook.id === shown?.id}
              onAct={act.run}
              onShow={() => setShown(webhook.id)}
            />
          ))}
        </DataTable>
      )}
      {shown !== undefined && <WebhookDeliveries key={shown.id} webhook={shown} onAct={act.run} />}
    </>
  );
}

interface RowProps {
  readonly webhook: ListedWebhook;
  readonly isShown: boolean;
  readonly onAct: OnAct;
  readonly onShow: () => void;
}

function Row({ webhook, isShown, onAct, onShow }: RowProps) {
  const { id: webhookId, url, state, waiting, failed } = webhook;
  const test = async () => {
    await call("POST /desk/api/webhooks/:webhook_id/test", { webhook_id: webhookId });
    return passingOn.tested;
  };
  const resume = async () => {
    await call("POST /desk/api/webhooks/:webhook_id/resumption", { webhook_id: webhookId });
    return passingOn.resumed;
  };
  return (
    <Table.Row>
      <Table.Cell overflowWrap="anywhere" minWidth="12rem">
        {url}
      </Table.Cell>
      <Table.Cell minWidth="10rem">
        <Badge colorPalette={COLOURS[state]}>{WEBHOOK_STATE_WORDS[state]}</Badge>
        <Text color="fg.muted">{stateInWords(webhook)}</Text>
      </Table.Cell>
      <Table.Cell fontVariantNumeric="tabular-nums">{waiting}</Table.Cell>
      <Table.Cell fontVariantNumeric="tabular-nums">{failed}</Table.Cell>
      <Table.Cell>
        <Flex gap="2" wrap="wrap" minWidth="12rem">
          {!isShown && (
            <Button size="xs" variant="outline" onClick={onShow} aria-label={passingOn.showDeliveries(url)}>
              {passingOn.deliveries}
            </Button>
          )}
          <Button size="xs" variant="outline" onClick={() => onAct(test)}>
            {passingOn.test}
          </Button>
          {state !== "answers" && (
            <Button size="xs" variant="outline" onClick={() => onAct(resume)}>
              {passingOn.resume}
            </Button>
          )}
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

function stateInWords({ state, failures, rests_until: until, paused_at: since }: ListedWebhook): string {
  if (state === "paused" && since !== null) return passingOn.pausedSince(inWords(since));
  return state === "resting" && until !== null ? passingOn.restsUntil(failures, inWords(until)) : "";
}

/** How the systems do that are told. */
function useWebhooks() {
  return useQuery({
    queryKey: ["webhooks"],
    queryFn: () => call("GET /desk/api/webhooks"),
    refetchOnWindowFocus: false,
  });
}
