import { Link, Table, Text } from "@chakra-ui/react";
import { generatePath, Link as RouterLink } from "react-router-dom";
import type { ListedWork } from "../../contract/desk-work-list.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { dayInWords, inWords, sentences } from "../sentences.ts";
import { GroupBadge } from "./group-badge.tsx";

/** What is of less use where there is little room. */
const FROM_TABLET = { display: { base: "none", md: "table-cell" } } as const;
const FROM_LAPTOP = { display: { base: "none", lg: "table-cell" } } as const;
/** On a phone two columns fit beside each other, and nothing has to be scrolled for. */
const MAY_WRAP = { whiteSpace: { base: "normal", md: "nowrap" } } as const;

interface Props {
  readonly applications: readonly ListedWork[];
  /** How many pages the form has. */
  readonly pages: number;
}

/** The applications of one page of the list. */
export function WorkListTable({ applications, pages }: Props) {
  return (
    <Table.ScrollArea
      borderWidth="1px"
      borderRadius="lg"
      bg="bg"
      role="region"
      aria-label={sentences.listTitle}
      tabIndex={0}
    >
      <Table.Root size="sm" interactive>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{sentences.applicant}</Table.ColumnHeader>
            <Table.ColumnHeader>{sentences.howFar}</Table.ColumnHeader>
            <Table.ColumnHeader {...FROM_TABLET}>{sentences.reference}</Table.ColumnHeader>
            <Table.ColumnHeader {...FROM_TABLET}>{sentences.since}</Table.ColumnHeader>
            <Table.ColumnHeader {...FROM_LAPTOP}>{sentences.saved}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {applications.map((application) => (
            <Row key={application.id} application={application} pages={pages} />
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function Row({ application, pages }: { readonly application: ListedWork; readonly pages: number }) {
  const { id, group, email, reference, group_since: since, saved_at: saved } = application;
  return (
    <Table.Row>
      <Table.Cell {...MAY_WRAP}>
        <Link asChild fontWeight="medium" variant="underline">
          <RouterLink
            to={generatePath(DESK_PAGES.application, { application_id: id })}
            data-stop=""
            translate="no"
          >
            {listedName(application)}
          </RouterLink>
        </Link>
        <Text color="fg.muted" overflowWrap="anywhere" translate="no">
          {email}
        </Text>
      </Table.Cell>
      <Table.Cell {...MAY_WRAP}>
        <GroupBadge group={group} whiteSpace="inherit" />
        <Text color="fg.muted">{howFar(application, pages)}</Text>
      </Table.Cell>
      <Table.Cell {...FROM_TABLET} fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {reference}
      </Table.Cell>
      <Table.Cell {...FROM_TABLET} whiteSpace="nowrap">
        {dayInWords(since)}
      </Table.Cell>
      <Table.Cell {...FROM_LAPTOP}>{saved === null ? sentences.nothingSaved : inWords(saved)}</Table.Cell>
    </Table.Row>
  );
}

/** As lists name people: the family name first. */
export function listedName({
  given_name: given,
  family_name: family,
}: Pick<ListedWork, "given_name" | "family_name">): string {
  const parts = [family, given].filter((part) => part !== "");
  return parts.length === 0 ? sentences.noName : parts.join(", ");
}

function howFar({ group, page_left: page, missing_count: missing }: ListedWork, pages: number): string {
  if (group !== "draft") return missing === 0 ? "" : sentences.missingCount(missing);
  return page === null ? "" : sentences.pageOf(page.number, pages, page.title);
}
