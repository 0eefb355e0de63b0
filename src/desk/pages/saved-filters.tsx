import { Button, Flex, Menu, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router-dom";
import type { SavedFilter } from "../../contract/desk-work-list.ts";
import { mayStaff } from "../../contract/desk.ts";
import { DeskError } from "../api/call.ts";
import { forgetSavedFilter, useSavedFilters } from "../api/saved-filters.ts";
import { useSignedIn } from "../api/session.ts";
import { filterSentences as words } from "../filter-sentences.ts";
import { Problem } from "../ui/problem.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import {
  ChangeFilterDialog,
  DeleteFilterDialog,
  SaveFilterDialog,
  UpdateFilterDialog,
} from "./saved-filter-dialogs.tsx";
import type { ListAddress } from "./work-list-address.ts";

type Asked = "save" | "update" | "change" | "delete";

/** What the list is filtered by again and again, under names (DSK-54). */
export function SavedFilters({ address }: { readonly address: ListAddress }) {
  const { saved, origin, query, toSave, typed } = address;
  const navigate = useNavigate();
  const menu = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState("");
  const { role } = useSignedIn();
  const isTheirs = saved?.is_own === true;
  const close = (told = "") => {
    setAsked(null);
    setSaid(told);
  };
  const ask = (what: Asked) => {
    setSaid("");
    setAsked(what);
  };
  const go = (search: string) => void navigate({ search }, { state: address.state });
  return (
    <Stack gap="2">
      <GoneFilter address={address} />
      <Flex wrap="wrap" gap="2" align="center">
        <FilterMenu address={address} menu={menu} />
        <Button size="sm" variant="outline" onClick={() => ask("save")}>
          {words.save}
        </Button>
        {origin?.is_own && (
          <Button size="sm" variant="outline" onClick={() => ask("update")}>
            {words.update(origin.name)}
          </Button>
        )}
        {saved && (
          <Text fontWeight="medium" overflowWrap="anywhere">
            {words.shown(isTheirs ? saved.name : words.sharedBy(saved.name, saved.by))}
          </Text>
        )}
        {isTheirs && (
          <Button size="sm" variant="ghost" onClick={() => ask("change")}>
            {words.change}
          </Button>
        )}
        {saved && (isTheirs || mayStaff(role, "manageStaff")) && (
          <Button size="sm" variant="ghost" onClick={() => ask("delete")}>
            {words.delete}
          </Button>
        )}
      </Flex>
      <Text role="status" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
        {said}
      </Text>
      {asked === "save" && (
        <SaveFilterDialog
          filter={toSave}
          application={query.application}
          hasTyped={typed !== ""}
          onClose={close}
          onSaved={({ id }) => go(address.ofSaved(id))}
        />
      )}
      {asked === "update" && origin && (
        <UpdateFilterDialog
          saved={origin}
          filter={toSave}
          hasTyped={typed !== ""}
          onClose={close}
          onUpdated={() => {
            go(address.ofSaved(origin.id));
            // The button that asked is not there any more.
            setTimeout(() => menu.current?.focus());
          }}
        />
      )}
      {asked === "change" && saved && <ChangeFilterDialog saved={saved} onClose={close} />}
      {asked === "delete" && saved && (
        <DeleteFilterDialog
          saved={saved}
          onClose={close}
          onDeleted={() => {
            void navigate({ search: address.spelledOut }, { state: { q: typed } });
            forgetSavedFilter(saved.id);
            // The button that asked is not there any more.
            setTimeout(() => menu.current?.focus());
          }}
        />
      )}
    </Stack>
  );
}

function GoneFilter({ address: { savedError, readSavedAgain } }: { readonly address: ListAddress }) {
  if (savedError === null) return <Problem>{null}</Problem>;
  const isGone = savedError instanceof DeskError && savedError.code === "unknown_saved_filter";
  if (isGone) return <Problem>{words.gone(savedError.message)}</Problem>;
  return <ReadProblem error={savedError} onRetry={readSavedAgain} />;
}

interface MenuProps {
  readonly address: ListAddress;
  readonly menu: React.RefObject<HTMLButtonElement | null>;
}

function FilterMenu({ address, menu }: MenuProps) {
  const { data, refetch } = useSavedFilters(address.query.application);
  const filters = data?.filters ?? [];
  const groups = [
    { title: words.own, filters: filters.filter((one) => one.is_own) },
    { title: words.shared, filters: filters.filter((one) => !one.is_own) },
  ].filter((group) => group.filters.length > 0);
  return (
    // Beside its button, as the menu of somebody at the desk.
    <Menu.Root
      positioning={{ strategy: "fixed", placement: "bottom-start" }}
      // Somebody may have shared one since.
      onOpenChange={({ open }) => open && void refetch()}
    >
      <Menu.Trigger asChild>
        <Button ref={menu} size="sm" variant="outline">
          {words.saved}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content maxHeight="20rem" maxWidth="min(24rem, 90vw)">
          {data && groups.length === 0 && (
            <Menu.Item value="none" disabled>
              {words.noneYet}
            </Menu.Item>
          )}
          {groups.map((group) => (
            <Menu.ItemGroup key={group.title}>
              <Menu.ItemGroupLabel>{group.title}</Menu.ItemGroupLabel>
              {group.filters.map((one) => (
                <FilterItem key={one.id} address={address} saved={one} />
              ))}
            </Menu.ItemGroup>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

function FilterItem({ address, saved }: { readonly address: ListAddress; readonly saved: SavedFilter }) {
  const name = saved.is_own ? saved.name : words.sharedBy(saved.name, saved.by);
  return (
    <Menu.Item asChild value={saved.id} overflowWrap="anywhere">
      <RouterLink to={address.ofSaved(saved.id)} state={address.state}>
        {name}
      </RouterLink>
    </Menu.Item>
  );
}
