import { Badge, Box, Button, Flex, Spinner, Stack, Table, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link as RouterLink, useSearchParams } from "react-router-dom";
import type { ListedExport } from "../../contract/desk-passing-on.ts";
import { mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { useSignedIn } from "../api/session.ts";
import { EXPORT_STATE_WORDS, FORMAT_WORDS, passingOn, READS_WORDS } from "../passing-on-sentences.ts";
import { dayInWords, GROUP_WORDS, inWords, sentences } from "../sentences.ts";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";

const COLOURS = {
  waiting: "gray",
  under_way: "blue",
  done: "green",
  broken_off: "orange",
  failed: "red",
} as const;

const SOON_MS = 2_000;

/** The log of who took what (DSK-42). */
export function ExportsPage() {
  const { role } = useSignedIn();
  const [params] = useSearchParams();
  const cursor = params.get("cursor") ?? undefined;
  const list = useExports(cursor);
  const { exports = [], next = null } = list.data ?? {};
  return (
    <>
      <Box>
        <PageTitle>{passingOn.exportsTitle}</PageTitle>
        <Text color="fg.muted">
          {mayStaff(role, "manageStaff") ? passingOn.exportsAbout : passingOn.exportsOwn}
        </Text>
      </Box>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && exports.length === 0 && (
        <Stack gap="3" align="flex-start">
          <Text>{passingOn.nothingTaken}</Text>
          <Button asChild size="sm" variant="outline">
            <RouterLink to="/">{passingOn.toApplications}</RouterLink>
          </Button>
        </Stack>
      )}
      {exports.length > 0 && (
        <DataTable
          label={passingOn.exportsTitle}
          columns={[
            passingOn.when,
            passingOn.who,
            passingOn.format,
            passingOn.filter,
            passingOn.answers,
            passingOn.state,
            passingOn.applications,
          ]}
        >
          {exports.map((one) => (
            <Row key={one.id} taken={one} />
          ))}
        </DataTable>
      )}
      <Flex gap="3">
        {cursor !== undefined && (
          <Button asChild size="sm" variant="outline">
            <RouterLink to="?">{passingOn.newest}</RouterLink>
          </Button>
        )}
        {next !== null && (
          <Button asChild size="sm" variant="outline">
            <RouterLink to={`?${new URLSearchParams({ cursor: next })}`}>{passingOn.older}</RouterLink>
          </Button>
        )}
      </Flex>
    </>
  );
}

function Row({ taken }: { readonly taken: ListedExport }) {
  const { made_at, email, application, format, filter, reads, state, applications, left_out } = taken;
  return (
    <Table.Row>
      <Table.Cell whiteSpace="nowrap">{inWords(made_at)}</Table.Cell>
      <Table.Cell overflowWrap="anywhere" minWidth="10rem">
        {email}
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap">{FORMAT_WORDS[format].name}</Table.Cell>
      <Table.Cell minWidth="10rem">
        {[...(application === "" ? [] : [application]), ...filterInWords(filter)].join(" · ")}
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap">{READS_WORDS[reads]}</Table.Cell>
      <Table.Cell>
        <Badge colorPalette={COLOURS[state]}>{EXPORT_STATE_WORDS[state]}</Badge>
      </Table.Cell>
      <Table.Cell fontVariantNumeric="tabular-nums">
        {applications.toLocaleString("en-US")}
        {left_out > 0 && <Text color="fg.error">{passingOn.leftOut(left_out)}</Text>}
      </Table.Cell>
    </Table.Row>
  );
}

function filterInWords(filter: ListedExport["filter"]): readonly string[] {
  const { group, page, missing, from, to, is_new: isNew, is_search: isSearch, chosen = [] } = filter;
  const words = [
    ...(isNew ? [passingOn.onlyNew] : []),
    ...(group === undefined ? [] : [GROUP_WORDS[group].many]),
    ...(isSearch ? [passingOn.searched] : []),
    ...(page === undefined ? [] : [passingOn.leftAt(page)]),
    ...(missing === undefined ? [] : [passingOn.missing(missing.replace(/^awaits:/, ""))]),
    ...chosen,
    ...(from === undefined ? [] : [passingOn.from(dayInWords(Number(from)))]),
    ...(to === undefined ? [] : [passingOn.before(dayInWords(Number(to)))]),
  ];
  return words.length === 0 ? [passingOn.everything] : words;
}

/** The log of exports; while one is under way it is read again and again. */
function useExports(cursor: string | undefined) {
  return useQuery({
    queryKey: ["exports", cursor],
    queryFn: () => call("GET /desk/api/exports", { query: { cursor } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      (data?.exports ?? []).some(({ state }) => state === "under_way") && SOON_MS,
  });
}
