import { Alert, Stack } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { call } from "../api/call.ts";
import { inWords, OUTAGE_WORDS, sentences } from "../sentences.ts";

/**
 * What administrators read above every page while mails do not go out, or uploads wait. It is asked with each page and not
 * all the time: whoever does nothing is signed out.
 */
export function OutageNotice() {
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: ["outages", pathname],
    queryFn: () => call("GET /desk/api/outages"),
    placeholderData: (before) => before,
  });
  return (
    <Stack aria-live="polite" gap="2" marginBottom={data?.outages.length ? "4" : "0"}>
      {data?.outages.map(({ name, reason, since, seen_at: seenAt }) => (
        <Alert.Root key={name} status="warning" role="presentation">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{OUTAGE_WORDS[name]}</Alert.Title>
            <Alert.Description>
              {sentences.outage({ reason, since: inWords(since), seenAt: inWords(seenAt) })}
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      ))}
    </Stack>
  );
}
