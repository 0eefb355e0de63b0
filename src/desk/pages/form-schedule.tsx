import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import type { FormSchedule } from "../../contract/desk-form-drafts.ts";
import { mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { useSignedIn } from "../api/session.ts";
import { publishingSentences as words } from "../publishing-sentences.ts";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";

interface Props {
  readonly schedule: FormSchedule | null;
  readonly application: string | undefined;
  readonly onEnded: (said: string) => void;
}

/** What goes live at a time, or was to and has not; nothing where nothing is scheduled (EDT-50, EDT-51). */
export function ScheduleNotice({ schedule, application, onEnded }: Props) {
  const { role } = useSignedIn();
  const isWaiting = schedule?.state === "waiting";
  const end = useAction(async () => {
    await call("POST /desk/api/form-schedules/:schedule_id/end", {
      schedule_id: schedule?.id ?? "",
      body: bodyOf(application),
    });
    onEnded(isWaiting ? words.cancelled : words.dismissed);
  });
  if (schedule === null) return null;
  return (
    <Alert.Root status={isWaiting ? "info" : "warning"} role="presentation">
      <Alert.Indicator />
      <Alert.Content>
        <Stack gap="2" align="start">
          <Text overflowWrap="anywhere">
            {isWaiting ? words.goesLive(schedule) : words.notPublished(schedule)}
          </Text>
          <Problem>{end.problem}</Problem>
          {mayStaff(role, "publishForm") && (
            <Button size="sm" variant="outline" bg="bg" loading={end.isBusy} onClick={() => end.run()}>
              {isWaiting ? words.cancel : words.dismiss}
            </Button>
          )}
        </Stack>
      </Alert.Content>
    </Alert.Root>
  );
}
