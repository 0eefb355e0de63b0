import { Badge, Button, Flex, Link, Spinner, Table, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "react-router-dom";
import type { ListedFormVersion } from "../../contract/desk-form-versions.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { useFormVersions } from "../api/form-draft.ts";
import { formSentences } from "../form-sentences.ts";
import { inWords, sentences } from "../sentences.ts";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { addressOf, useFormApplication } from "./form-address.ts";

/** Every version of the form (EDT-19). */
export function FormVersionsPage() {
  const application = useFormApplication();
  const list = useFormVersions(application);
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{formSentences.versionsTitle}</PageTitle>
        <Button asChild variant="outline">
          <RouterLink to={addressOf(DESK_PAGES.form, application)}>{formSentences.toForm}</RouterLink>
        </Button>
      </Flex>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && (
        <DataTable
          label={formSentences.versionsTitle}
          columns={[formSentences.number, formSentences.since, formSentences.by, formSentences.said]}
        >
          {list.data.versions.map((version) => (
            <Row key={version.number} version={version} application={application} />
          ))}
        </DataTable>
      )}
    </>
  );
}

interface RowProps {
  readonly version: ListedFormVersion;
  readonly application: string | undefined;
}

function Row({ version, application }: RowProps) {
  const { number, live_at, by, words, is_live, has_files, same_as } = version;
  return (
    <Table.Row>
      <Table.Cell>
        {has_files ? (
          <Link asChild>
            <RouterLink
              aria-label={formSentences.look(number)}
              to={addressOf(DESK_PAGES.formVersion.replace(":number", String(number)), application)}
            >
              {number}
            </RouterLink>
          </Link>
        ) : (
          number
        )}{" "}
        {is_live && <Badge colorPalette="green">{formSentences.seenNow}</Badge>}
      </Table.Cell>
      <Table.Cell>{inWords(live_at)}</Table.Cell>
      <Table.Cell overflowWrap="anywhere" minWidth="9rem">
        {by}
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere" minWidth="9rem">
        <Text>{words}</Text>
        {same_as !== null && <Text color="fg.muted">{formSentences.sameAs(same_as)}</Text>}
      </Table.Cell>
    </Table.Row>
  );
}
