import { Badge, Box, Button, Flex, Link, Spinner, Text } from "@chakra-ui/react";
import type { KeyboardEvent } from "react";
import { Navigate, Link as RouterLink } from "react-router-dom";
import type { WorkList } from "../../contract/desk-work-list.ts";
import { DESK_PAGES, mayStaff, WORK_GROUPS } from "../../contract/desk.ts";
import { useWorkList } from "../api/applications.ts";
import { fieldsOf } from "../api/call.ts";
import { useSignedIn } from "../api/session.ts";
import { GROUP_WORDS, sentences } from "../sentences.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { ExportButton } from "./export-dialog.tsx";
import { ListReminder } from "./list-reminder.tsx";
import { Mentions } from "./mentions.tsx";
import { NarrowFilters } from "./narrow-filters.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { FILTERS, type ListAddress, type ShownGroup, useListAddress } from "./work-list-address.ts";
import { WorkListFilters } from "./work-list-filters.tsx";
import { WorkListTable } from "./work-list-table.tsx";

/** Where the desk begins: with the applications, or for who makes the form and has none (RTS-03), with that. */
export function WorkListPage() {
  const mayRead = mayStaff(useSignedIn().role, "readApplications");
  return mayRead ? <Applications /> : <Navigate to={DESK_PAGES.form} replace />;
}

/** Applications by what needs doing, to be searched and filtered (DSK-17). */
function Applications() {
  const address = useListAddress();
  const list = useWorkList(address.query, address.isKnown);
  return (
    <>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <PageTitle>{sentences.listTitle}</PageTitle>
        <ExportButton query={address.query} />
      </Flex>
      <Mentions />
      <Box onKeyDown={moveByArrows} display="flex" flexDirection="column" gap="4">
        <Groups address={address} counts={list.data?.counts ?? null} />
        <NarrowFilters count={filtersSet(address)}>
          <WorkListFilters address={address} problems={fieldsOf(list.error)} />
        </NarrowFilters>
        <SavedFilters address={address} />
        <ListReminder address={address} />
        {list.isError && <ReadProblem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Spinner aria-label={sentences.loading} role="status" />}
        {!list.isError && <Found address={address} list={list.data} isOld={list.isPlaceholderData} />}
      </Box>
    </>
  );
}

function filtersSet({ typed, filter, choiceKeys }: ListAddress): number {
  const set = FILTERS.filter((name) => filter(name) !== "");
  return set.length + choiceKeys.length + (typed === "" ? 0 : 1);
}

function Groups({ address, counts }: { readonly address: ListAddress; readonly counts: WorkList["counts"] }) {
  const shown: readonly ShownGroup[] = [...WORK_GROUPS, "all"];
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Flex as="nav" aria-label={sentences.groups} wrap="wrap" gap="1" borderBottomWidth="1px">
      {shown.map((name) => {
        const count = name === "all" ? all : counts?.[name];
        if (name === address.emptyGroup && name !== address.group && !count) return null;
        return (
          <Link
            key={name}
            asChild
            paddingX="3"
            paddingY="2"
            marginBottom="-1px"
            borderBottomWidth="2px"
            borderColor="transparent"
            css={{ "&[aria-current=page]": { borderColor: "colorPalette.solid", fontWeight: "semibold" } }}
          >
            <RouterLink
              to={address.ofGroup(name)}
              state={address.state}
              aria-current={address.group === name ? "page" : undefined}
            >
              {GROUP_WORDS[name].many}
              {typeof count === "number" && <Badge variant="subtle">{count.toLocaleString("en-US")}</Badge>}
            </RouterLink>
          </Link>
        );
      })}
    </Flex>
  );
}

interface FoundProps {
  readonly address: ListAddress;
  readonly list: WorkList | undefined;
  /** Whether it is the one before, while another one is read. */
  readonly isOld: boolean;
}

function Found({ address, list, isOld }: FoundProps) {
  const { applications = [], next = null, pages = 0 } = list ?? {};
  const isNothing = applications.length === 0 && !address.isFiltered && !address.hasCursor;
  const said = isNothing ? sentences.nobodyYet : sentences.found(applications.length, next !== null);
  return (
    <Box aria-busy={isOld}>
      <Text role="status" color="fg.muted" fontSize="sm" marginBottom="2">
        {list === undefined || isOld ? "" : said}
      </Text>
      {applications.length > 0 && <WorkListTable applications={applications} pages={pages} />}
      <Flex gap="3" marginTop="3">
        {address.hasCursor && (
          <Button asChild size="sm" variant="outline">
            <RouterLink to={address.first()} state={address.state}>
              {sentences.firstPage}
            </RouterLink>
          </Button>
        )}
        {next !== null && (
          <Button asChild size="sm" variant="outline">
            <RouterLink to={address.ofNext(next)} state={address.state}>
              {sentences.nextPage}
            </RouterLink>
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** Down and up lead from the search into the list, along its applications, and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !target.hasAttribute("data-stop")) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
  const next = stops[stops.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
