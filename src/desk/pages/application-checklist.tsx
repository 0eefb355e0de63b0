import { Badge, Box, Button, Field, Flex, List, Text, Textarea } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { ChecklistEntry, DeskApplication } from "../../contract/desk-applications.ts";
import type { ChecklistMark } from "../../contract/desk-casework.ts";
import { mayStaff } from "../../contract/desk.ts";
import { REASON_MAX_LENGTH } from "../../contract/limits.ts";
import { call, DeskError } from "../api/call.ts";
import { takeIn } from "../api/casework.ts";
import { useSignedIn } from "../api/session.ts";
import { caseworkSentences as words, ITEM_WORDS } from "../casework-sentences.ts";
import { inWords } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { ReminderButton } from "./reminder-dialog.tsx";

const COLOURS = { received: "green", awaiting: "orange", waived: "gray" } as const;

/** What belongs to the application, and what staff can say of it (DSK-29); with the button that reminds of what is missing. */
export function ApplicationChecklist({ application }: { readonly application: DeskApplication }) {
  const { id, checklist, missing_items: missing, group } = application;
  const isHandling = mayStaff(useSignedIn().role, "handleApplications");
  const [said, setSaid] = useState("");
  const kind = group === "draft" ? "unsubmitted" : "missing";
  const isRemindable = isHandling && (kind === "unsubmitted" || missing.length > 0);
  if (checklist.length === 0 && !isRemindable) return null;
  return (
    <Part title={checklist.length === 0 ? words.remindTitle : words.checklist}>
      <List.Root variant="plain" gap="3">
        {checklist.map((entry) => (
          <Item key={entry.id} applicationId={id} entry={entry} isHandling={isHandling} onSaid={setSaid} />
        ))}
      </List.Root>
      <Text role="status" color="fg.muted" marginTop={said === "" ? "0" : "2"}>
        {said}
      </Text>
      {isRemindable && (
        <ReminderButton
          kind={kind}
          onSaid={setSaid}
          applications={[id]}
          items={missing.map(({ item, title }) => ({ value: item, label: title }))}
          application={nameIn(id)}
        />
      )}
    </Part>
  );
}

/** Behind the account's id, one of several applications has its name. */
function nameIn(id: string): string | undefined {
  return id.split(".")[1];
}

/** Says something of an item. @throws DeskError */
async function markItem(applicationId: string, itemId: string, body: ChecklistMark): Promise<void> {
  const values = { application_id: applicationId, item_id: itemId };
  takeIn(await call("PUT /desk/api/applications/:application_id/checklist/:item_id", { ...values, body }));
}

interface ItemProps {
  readonly applicationId: string;
  readonly entry: ChecklistEntry;
  readonly isHandling: boolean;
  readonly onSaid: (said: string) => void;
}

function Item({ applicationId, entry, isHandling, onSaid }: ItemProps) {
  const { id, title, help, state, mark } = entry;
  const place = useRef<HTMLLIElement>(null);
  const [isWaiving, setWaiving] = useState(false);
  const said = useAction(async (body: ChecklistMark) => {
    await markItem(applicationId, id, body);
    onSaid(words.itemIsNow(title, ITEM_WORDS[body.state]));
    // The button that was pressed is gone.
    place.current?.focus();
  });
  return (
    <List.Item display="block" ref={place} tabIndex={-1} aria-label={title}>
      <Flex gap="2" align="baseline" justify="space-between">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Badge colorPalette={COLOURS[state]}>{ITEM_WORDS[state]}</Badge>
      </Flex>
      {help !== null && state === "awaiting" && <Text color="fg.muted">{help}</Text>}
      {mark !== null && (
        <Box color="fg.muted" overflowWrap="anywhere">
          {mark.reason !== null && <Text whiteSpace="pre-wrap">{mark.reason}</Text>}
          <Text>{words.markedBy(mark.by, inWords(mark.at))}</Text>
        </Box>
      )}
      {isHandling && !entry.is_fulfilled && (
        <Flex gap="2" marginTop="1" wrap="wrap">
          {state === "awaiting" && entry.by_hand && (
            <Button
              size="xs"
              variant="outline"
              loading={said.isBusy}
              aria-label={words.tickItem(title)}
              onClick={() => said.run({ state: "received" })}
            >
              {words.tick}
            </Button>
          )}
          {state === "awaiting" && (
            <Button
              size="xs"
              variant="outline"
              aria-label={words.waiveItem(title)}
              onClick={() => setWaiving(true)}
            >
              {words.waive}
            </Button>
          )}
          {state !== "awaiting" && (
            <Button
              size="xs"
              variant="outline"
              loading={said.isBusy}
              aria-label={words.takeBackItem(title)}
              onClick={() => said.run({ state: "awaiting" })}
            >
              {words.takeBack}
            </Button>
          )}
        </Flex>
      )}
      <Problem>{said.problem}</Problem>
      {isWaiving && (
        <WaiveDialog
          applicationId={applicationId}
          entry={entry}
          onClose={(told) => {
            setWaiving(false);
            if (told === undefined) return;
            onSaid(told);
            // After the dialog has given the focus back to the button, which is gone.
            setTimeout(() => place.current?.focus());
          }}
        />
      )}
    </List.Item>
  );
}

interface WaiveProps {
  readonly applicationId: string;
  readonly entry: ChecklistEntry;
  readonly onClose: (said?: string) => void;
}

function WaiveDialog({ applicationId, entry: { id, title }, onClose }: WaiveProps) {
  const [reason, setReason] = useState("");
  const waive = useAction(async () => {
    if (reason.trim() === "") throw new DeskError("invalid_request", words.reasonMissing);
    await markItem(applicationId, id, { state: "waived", reason });
    onClose(words.itemIsNow(title, ITEM_WORDS.waived));
  });
  return (
    <AskDialog title={words.waiveItem(title)} act={words.waive} action={waive} onClose={onClose}>
      <Field.Root required>
        <Field.Label>{words.reason}</Field.Label>
        <Textarea
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          rows={3}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Field.HelperText>{words.reasonHelp}</Field.HelperText>
      </Field.Root>
    </AskDialog>
  );
}
