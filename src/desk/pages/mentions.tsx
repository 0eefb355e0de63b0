import { Badge, Flex, Link, List, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { generatePath, Link as RouterLink } from "react-router-dom";
import { DESK_PAGES, mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { useSignedIn } from "../api/session.ts";
import { caseworkSentences as words } from "../casework-sentences.ts";
import { inWords } from "../sentences.ts";
import { Part } from "../ui/part.tsx";
import { listedName } from "./work-list-table.tsx";

/** The notes that mention whoever is signed in, as long as there are any that were not read (DSK-35). */
export function Mentions() {
  const { data } = useMentions(mayStaff(useSignedIn().role, "handleApplications"));
  const mentions = data?.mentions ?? [];
  if (mentions.every(({ is_read }) => is_read)) return null;
  return (
    <Part title={words.mentionedTitle}>
      <List.Root variant="plain" gap="2">
        {mentions.map(({ note_id, application_id, by, at, is_read, ...name }) => (
          <List.Item key={note_id} display="block">
            <Flex columnGap="2" wrap="wrap" align="baseline">
              <Link asChild variant="underline" fontWeight={is_read ? "normal" : "semibold"}>
                <RouterLink to={generatePath(DESK_PAGES.application, { application_id })}>
                  {listedName(name)}
                </RouterLink>
              </Link>
              {!is_read && <Badge colorPalette="blue">{words.unread}</Badge>}
              <Text color="fg.muted" overflowWrap="anywhere">
                {words.mentionedBy(by, inWords(at))}
              </Text>
            </Flex>
          </List.Item>
        ))}
      </List.Root>
    </Part>
  );
}

/** The notes that mention whoever is signed in. */
function useMentions(isEnabled: boolean) {
  return useQuery({
    queryKey: ["mentions"],
    queryFn: () => call("GET /desk/api/mentions"),
    enabled: isEnabled,
    refetchOnMount: "always",
  });
}
