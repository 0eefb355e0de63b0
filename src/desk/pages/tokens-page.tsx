import { Badge, Box, Button, Field, Flex, Input, Spinner, Table, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedApiToken, MadeApiToken } from "../../contract/desk-passing-on.ts";
import { useWorkFilters } from "../api/applications.ts";
import { call } from "../api/call.ts";
import { passingOn, TOKEN_STATE_WORDS } from "../passing-on-sentences.ts";
import { dayInWords, inWords, sentences } from "../sentences.ts";
import { AskDialog, type OnClose } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

const COLOURS = { works: "green", expired: "gray", revoked: "gray" } as const;
/** Longer than a term, shorter than a year: somebody looks at it now and then. */
const USUAL_DAYS = 180;
const MOST_DAYS = 366;
/** What the server refuses is said at its box. */
const BOXES = ["name"];

type Asked = { readonly what: "add" } | { readonly what: "revoke"; readonly token: ListedApiToken };

/** Tokens of machines, for administrators (DSK-44). */
export function TokensPage() {
  const list = useQuery({ queryKey: ["api-tokens"], queryFn: () => call("GET /desk/api/tokens") });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState("");
  const close: OnClose = (said = "") => {
    setAsked(null);
    setDone(said);
    void list.refetch();
  };
  const { tokens = [] } = list.data ?? {};
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <Box>
          <PageTitle>{passingOn.tokensTitle}</PageTitle>
          <Text color="fg.muted" overflowWrap="anywhere">
            {passingOn.tokensAbout}
          </Text>
        </Box>
        <Button onClick={() => setAsked({ what: "add" })}>{passingOn.addToken}</Button>
      </Flex>
      <Text role="status">{done}</Text>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && tokens.length === 0 && <Text>{passingOn.noTokens}</Text>}
      {tokens.length > 0 && (
        <TokenTable tokens={tokens} onRevoke={(token) => setAsked({ what: "revoke", token })} />
      )}
      {asked?.what === "add" && <AddDialog onClose={close} />}
      {asked?.what === "revoke" && <RevokeDialog token={asked.token} onClose={close} />}
    </>
  );
}

interface TableProps {
  readonly tokens: readonly ListedApiToken[];
  readonly onRevoke: (token: ListedApiToken) => void;
}

function TokenTable({ tokens, onRevoke }: TableProps) {
  return (
    <DataTable
      label={passingOn.tokensTitle}
      columns={[
        passingOn.tokenName,
        passingOn.state,
        passingOn.answers,
        passingOn.lastUsed,
        passingOn.until,
        passingOn.madeBy,
        sentences.actions,
      ]}
    >
      {tokens.map((token) => (
        <Table.Row key={token.id}>
          <Table.Cell overflowWrap="anywhere" minWidth="9rem">
            {token.name}
            {token.application !== "" && <Text color="fg.muted">{token.application}</Text>}
          </Table.Cell>
          <Table.Cell>
            <Badge colorPalette={COLOURS[token.state]}>{TOKEN_STATE_WORDS[token.state]}</Badge>
          </Table.Cell>
          <Table.Cell whiteSpace="nowrap">
            {token.reads_sensitive ? passingOn.sensitive : passingOn.masked}
          </Table.Cell>
          <Table.Cell whiteSpace="nowrap">
            {token.last_used_at === null ? passingOn.never : inWords(token.last_used_at)}
          </Table.Cell>
          <Table.Cell whiteSpace="nowrap">{dayInWords(token.expires_at)}</Table.Cell>
          <Table.Cell overflowWrap="anywhere" minWidth="9rem">
            {token.made_by ?? passingOn.aCommand}
          </Table.Cell>
          <Table.Cell>
            {token.state === "works" && (
              <Button
                size="xs"
                variant="outline"
                aria-label={passingOn.revokeToken(token.name)}
                onClick={() => onRevoke(token)}
              >
                {sentences.revoke}
              </Button>
            )}
          </Table.Cell>
        </Table.Row>
      ))}
    </DataTable>
  );
}

function AddDialog({ onClose }: { readonly onClose: OnClose }) {
  const { data } = useWorkFilters(undefined);
  const applications = data?.applications ?? [];
  const [name, setName] = useState("");
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [isSensitive, setSensitive] = useState(false);
  const [application, setApplication] = useState<string | undefined>();
  const [made, setMade] = useState<MadeApiToken | null>(null);
  const several = applications.length > 1;
  const add = useAction(async () => {
    const chosen = application ?? applications[0]?.name;
    const body = { name, days: Number(days), reads_sensitive: isSensitive };
    const asked = several && chosen !== undefined ? { ...body, application: chosen } : body;
    setMade(await call("POST /desk/api/tokens", { body: asked }));
  }, BOXES);
  if (made !== null) {
    return (
      <SecretDialog
        title={passingOn.tokenTitle}
        copy={passingOn.copyToken}
        secret={made.token}
        about={passingOn.tokenAbout(name, inWords(made.expires_at))}
        onClose={() => onClose()}
      />
    );
  }
  return (
    <AskDialog title={passingOn.addToken} act={passingOn.addToken} action={add} onClose={onClose}>
      <TextField
        label={passingOn.tokenName}
        value={name}
        problem={add.fields.name}
        onText={setName}
        autoComplete="off"
        required
        maxLength={80}
        pattern={".*\\S.*"}
      />
      {several && (
        <SelectField
          label={passingOn.application}
          onChoose={setApplication}
          value={application ?? applications[0]?.name ?? ""}
          choices={applications.map((one) => [one.name, one.title])}
        />
      )}
      <Field.Root>
        <Field.Label>{passingOn.days}</Field.Label>
        <Input
          type="number"
          min={1}
          max={MOST_DAYS}
          step={1}
          required
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        />
      </Field.Root>
      <Check label={passingOn.readsSensitive} isChecked={isSensitive} onCheck={setSensitive} />
    </AskDialog>
  );
}

interface RevokeProps {
  readonly token: ListedApiToken;
  readonly onClose: OnClose;
}

function RevokeDialog({ token, onClose }: RevokeProps) {
  const revoke = useAction(async () => {
    await call("POST /desk/api/tokens/:token_id/revocation", { token_id: token.id });
    onClose(passingOn.tokenRevoked(token.name));
  });
  return (
    <AskDialog
      title={passingOn.revokeTokenTitle(token.name)}
      act={sentences.revoke}
      action={revoke}
      onClose={onClose}
      isGrave
    >
      <Text>{passingOn.revokeTokenQuestion}</Text>
    </AskDialog>
  );
}
