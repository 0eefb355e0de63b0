import { Badge, Button, Flex, Heading, Link, Spinner, Table, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { generatePath, Link as RouterLink } from "react-router-dom";
import type { ListedDelivery, ListedWebhook } from "../../contract/desk-passing-on.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { DELIVERY_STATE_WORDS, passingOn } from "../passing-on-sentences.ts";
import { inWords, sentences } from "../sentences.ts";
import { Check } from "../ui/check.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";

const COLOURS = { delivered: "green", waiting: "blue", failed: "red" } as const;

/** Does something, and says what came of it. */
export type OnAct = (work: () => Promise<string>) => void;

interface Props {
  readonly webhook: ListedWebhook;
  readonly onAct: OnAct;
}

/** What a system was told lately, to be told again. */
export function WebhookDeliveries({ webhook, onAct }: Props) {
  const { id: webhookId, url, failed } = webhook;
  const [failedOnly, setFailedOnly] = useState(false);
  const list = useDeliveries(webhookId, failedOnly);
  const { deliveries = [] } = list.data ?? {};
  const replayAll = async () => {
    const { deliveries: count } = await call("POST /desk/api/webhooks/:webhook_id/replay", {
      webhook_id: webhookId,
    });
    return passingOn.replayed(count);
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <Heading as="h2" size="lg" overflowWrap="anywhere">
          {passingOn.deliveriesOf(url)}
        </Heading>
        <Flex wrap="wrap" gap="4" align="center">
          <Check label={passingOn.onlyFailed} isChecked={failedOnly} onCheck={setFailedOnly} />
          {failed > 0 && (
            <Button size="sm" variant="outline" onClick={() => onAct(replayAll)}>
              {passingOn.replayFailed}
            </Button>
          )}
        </Flex>
      </Flex>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && deliveries.length === 0 && <Text>{passingOn.noDeliveries}</Text>}
      {deliveries.length > 0 && (
        <DataTable
          label={passingOn.deliveriesOf(url)}
          columns={[
            passingOn.when,
            passingOn.event,
            passingOn.state,
            passingOn.attempts,
            passingOn.lastAnswer,
            sentences.actions,
          ]}
        >
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onAct={onAct} />
          ))}
        </DataTable>
      )}
    </>
  );
}

function Row({ delivery, onAct }: { readonly delivery: ListedDelivery; readonly onAct: OnAct }) {
  const { id, event, application_id, reference, created_at, state, attempts, last_status, last_error } =
    delivery;
  const isWaiting = state === "waiting";
  const replay = async () => {
    const { deliveries: count } = await call("POST /desk/api/webhook-deliveries/:delivery_id/replay", {
      delivery_id: id,
    });
    return passingOn.replayed(count);
  };
  return (
    <Table.Row>
      <Table.Cell whiteSpace="nowrap">{inWords(created_at)}</Table.Cell>
      <Table.Cell>
        {application_id === null ? (
          event
        ) : (
          <Link asChild variant="underline">
            <RouterLink to={generatePath(DESK_PAGES.application, { application_id })}>{event}</RouterLink>
          </Link>
        )}
        {reference !== null && (
          <Text color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {reference}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell>
        <Badge colorPalette={COLOURS[state]}>{DELIVERY_STATE_WORDS[state]}</Badge>
      </Table.Cell>
      <Table.Cell fontVariantNumeric="tabular-nums">{attempts}</Table.Cell>
      <Table.Cell>{last_status ?? last_error ?? ""}</Table.Cell>
      <Table.Cell>
        {/* Not disabled, which would take the focus from whoever has just pressed it. */}
        <Button
          size="xs"
          variant="outline"
          aria-disabled={isWaiting}
          opacity={isWaiting ? 0.5 : 1}
          aria-label={passingOn.replayOf(event, reference, inWords(created_at))}
          onClick={() => isWaiting || onAct(replay)}
        >
          {passingOn.replay}
        </Button>
      </Table.Cell>
    </Table.Row>
  );
}

function useDeliveries(webhookId: string, failedOnly: boolean) {
  return useQuery({
    queryKey: ["webhook-deliveries", webhookId, failedOnly],
    queryFn: () =>
      call("GET /desk/api/webhooks/:webhook_id/deliveries", {
        webhook_id: webhookId,
        query: { failed: failedOnly ? "1" : undefined },
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}
