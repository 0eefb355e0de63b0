import { Badge, Box, Button, Flex, Menu, Spinner, Table, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { StaffMember, StaffSection } from "../../contract/desk-staff.ts";
import { mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { useSignedIn } from "../api/session.ts";
import { inWords, ROLE_WORDS, STATE_WORDS, sentences } from "../sentences.ts";
import { FocusAfter } from "../ui/ask-dialog.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { AddDialog, LinkDialog, RevokeDialog, RoleDialog } from "./staff-dialogs.tsx";
import { SectionsDialog, titlesOf } from "./staff-sections-dialog.tsx";

const COLOURS = { invited: "orange", active: "green", revoked: "gray" } as const;

/** What is asked for, and for whom. */
type Asked =
  | { readonly what: "add" }
  | { readonly what: "role" | "sections" | "link" | "revoke"; readonly member: StaffMember };

/** Who may sign in at the desk, for administrators (DSK-07). */
export function StaffPage() {
  const list = useQuery({ queryKey: ["staff"], queryFn: () => call("GET /desk/api/staff") });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState("");
  const actions = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const ask = (what: Asked, by: HTMLElement | null) => {
    actions.current = by;
    setAsked(what);
  };
  const close = (said = "") => {
    // Whoever was revoked has no actions any more.
    if (asked?.what === "revoke" && said !== "") actions.current = null;
    setAsked(null);
    setDone(said);
    void list.refetch();
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <Box>
          <PageTitle>{sentences.staffTitle}</PageTitle>
          <Text color="fg.muted">{sentences.staffAbout}</Text>
        </Box>
        <Button onClick={({ currentTarget }) => ask({ what: "add" }, currentTarget)}>{sentences.add}</Button>
      </Flex>
      <Text role="status" ref={status} tabIndex={-1}>
        {done}
      </Text>
      {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {list.data && <StaffTable {...list.data} onAsk={ask} />}
      <FocusAfter value={() => actions.current ?? status.current}>
        {asked?.what === "add" && <AddDialog onClose={close} />}
        {asked?.what === "role" && <RoleDialog member={asked.member} onClose={close} />}
        {asked?.what === "sections" && (
          <SectionsDialog member={asked.member} sections={list.data?.sections ?? []} onClose={close} />
        )}
        {asked?.what === "link" && <LinkDialog member={asked.member} onClose={close} />}
        {asked?.what === "revoke" && <RevokeDialog member={asked.member} onClose={close} />}
      </FocusAfter>
    </>
  );
}

interface TableProps {
  readonly staff: readonly StaffMember[];
  readonly sections: readonly StaffSection[];
  readonly onAsk: (asked: Asked, by: HTMLElement | null) => void;
}

function StaffTable({ staff, sections, onAsk }: TableProps) {
  const { email: own } = useSignedIn();
  return (
    <DataTable
      label={sentences.staffTitle}
      columns={[
        sentences.email,
        sentences.role,
        sentences.readInFull,
        sentences.state,
        sentences.lastSignIn,
        sentences.actions,
      ]}
    >
      {staff.map((member) => (
        <Table.Row key={member.id}>
          <Table.Cell>
            {member.email} {member.email === own && sentences.you}
          </Table.Cell>
          <Table.Cell>{ROLE_WORDS[member.role].name}</Table.Cell>
          <Table.Cell minWidth="9rem" overflowWrap="anywhere">
            {member.state !== "revoked" && readsInFull(member, sections)}
          </Table.Cell>
          <Table.Cell>
            <Badge colorPalette={COLOURS[member.state]}>{STATE_WORDS[member.state]}</Badge>
          </Table.Cell>
          <Table.Cell>
            {member.last_sign_in_at === null ? sentences.never : inWords(member.last_sign_in_at)}
          </Table.Cell>
          <Table.Cell>
            {member.state !== "revoked" && <MemberMenu member={member} onAsk={onAsk} />}
          </Table.Cell>
        </Table.Row>
      ))}
    </DataTable>
  );
}

function readsInFull({ role, sections }: StaffMember, known: readonly StaffSection[]): string {
  if (mayStaff(role, "readSensitive")) return sentences.allSections;
  return sections.length === 0 ? sentences.noSection : titlesOf(sections, known).join(", ");
}

function MemberMenu({ member, onAsk }: Pick<TableProps, "onAsk"> & { readonly member: StaffMember }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // Beside its button and not in a portal: a reader finds it in the page's content. Fixed, the table does not clip it.
    <Menu.Root
      positioning={{ strategy: "fixed", placement: "bottom-end" }}
      onSelect={({ value }) => {
        const what = (["role", "sections", "link", "revoke"] as const).find((known) => known === value);
        if (what !== undefined) onAsk({ what, member }, button.current);
      }}
    >
      <Menu.Trigger asChild>
        <Button ref={button} size="xs" variant="outline" aria-label={sentences.actionsFor(member.email)}>
          {sentences.actions}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          <Menu.Item value="role">{sentences.changeRole}</Menu.Item>
          {/* Whoever reads all in full needs no section opened, and whoever reads no application has none. */}
          {mayStaff(member.role, "readApplications") && !mayStaff(member.role, "readSensitive") && (
            <Menu.Item value="sections">{sentences.changeSections}</Menu.Item>
          )}
          <Menu.Item value="link">{sentences.newLink}</Menu.Item>
          <Menu.Item value="revoke" color={{ base: "red.700", _dark: "red.300" }}>
            {sentences.revoke}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
