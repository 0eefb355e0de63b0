import { Box, Text } from "@chakra-ui/react";
import { useState } from "react";
import { mayStaff } from "../../contract/desk.ts";
import { useWorkFilters } from "../api/applications.ts";
import { useSignedIn } from "../api/session.ts";
import { ReminderButton } from "./reminder-dialog.tsx";
import type { ListAddress } from "./work-list-address.ts";

/** Reminds whom the list shows: of what is missing, and among drafts, of submitting. */
export function ListReminder({ address }: { readonly address: ListAddress }) {
  const { group, query } = address;
  const { data } = useWorkFilters(query.application);
  const [said, setSaid] = useState("");
  const isHandling = mayStaff(useSignedIn().role, "handleApplications");
  if (!isHandling || (group !== "missing" && group !== "draft")) return null;
  const { q, page, missing, from, to, choices } = query;
  const given = Object.entries({ q, page, missing, from, to, choices });
  const filter = Object.fromEntries(given.filter((one): one is [string, string] => one[1] !== undefined));
  return (
    <Box>
      <ReminderButton
        filter={filter}
        onSaid={setSaid}
        application={query.application}
        kind={group === "draft" ? "unsubmitted" : "missing"}
        items={data?.missing.map(({ item, title }) => ({ value: item, label: title })) ?? []}
        chosen={missing === undefined ? [] : [missing]}
      />
      <Text role="status" color="fg.muted">
        {said}
      </Text>
    </Box>
  );
}
