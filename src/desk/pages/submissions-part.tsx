import { Button, Checkbox, Field, Fieldset, Flex, Link, List, Stack, Text, Textarea } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import { mayStaff } from "../../contract/desk.ts";
import { REASON_MAX_LENGTH, REOPENED_MOST_DAYS } from "../../contract/limits.ts";
import { endOfDayAfter, momentAt } from "../../contract/school.ts";
import { call } from "../api/call.ts";
import { useSignedIn } from "../api/session.ts";
import { inWords, sentences } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

const USUAL_DAYS = "7";
const DAY_MS = 24 * 60 * 60_000;

/** What was submitted when, and opening the application again for its applicant (DSK-21, DSK-25). */
export function SubmissionsPart({ application }: { readonly application: DeskApplication }) {
  const { id, submissions, reopening } = application;
  const mayReopen = mayStaff(useSignedIn().role, "reopenApplications");
  const [dialog, setDialog] = useState<"open" | "extend" | "close" | null>(null);
  const [said, setSaid] = useState("");
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const close = (done?: string) => {
    setDialog(null);
    if (done === undefined) return;
    setSaid(done);
    void queries.invalidateQueries({ queryKey: ["application", id] });
    void queries.invalidateQueries({ queryKey: ["work-list"] });
  };
  const isOpen = reopening !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that was pressed has become another one.
    if (wasOpen.current !== isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Stack gap="3">
      <List.Root as="ol" variant="plain" gap="1">
        {submissions.map(({ number, submitted_at: at }) => (
          <List.Item key={number}>
            <Link asChild>
              <RouterLink to={`?submission=${number}`}>
                {sentences.submissionOf(number, inWords(at))}
              </RouterLink>
            </Link>
          </List.Item>
        ))}
      </List.Root>
      {reopening !== null && (
        <Stack gap="1">
          <Text fontWeight="semibold">{sentences.isOpenAgain}</Text>
          <Text>{sentences.openUntil(momentAt(reopening.until, application.time_zone))}</Text>
          <List.Root paddingInlineStart="4">
            {reopening.pages.map((title) => (
              <List.Item key={title}>{title}</List.Item>
            ))}
          </List.Root>
        </Stack>
      )}
      {mayReopen && (
        <Flex gap="2" wrap="wrap">
          <Button
            ref={button}
            size="sm"
            variant="outline"
            onClick={() => setDialog(isOpen ? "close" : "open")}
          >
            {isOpen ? sentences.closeAgain : sentences.openAgain}
          </Button>
          {isOpen && (
            <Button size="sm" variant="outline" onClick={() => setDialog("extend")}>
              {sentences.giveTime}
            </Button>
          )}
        </Flex>
      )}
      <Text role="status">{said}</Text>
      {dialog === "open" && <ReopenDialog application={application} onClose={close} />}
      {dialog === "extend" && reopening !== null && (
        <ExtendDialog application={application} until={reopening.until} onClose={close} />
      )}
      {dialog === "close" && <EndDialog applicationId={id} onClose={close} />}
    </Stack>
  );
}

/** With what is to be said once it is done. */
type OnClose = (said?: string) => void;

interface ReopenProps {
  readonly application: DeskApplication;
  readonly onClose: OnClose;
}

function ReopenDialog({ application, onClose }: ReopenProps) {
  const { id, sections, time_zone: timeZone } = application;
  const [days, setDays] = useState(USUAL_DAYS);
  const [pages, setPages] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const [openedAt] = useState(() => Date.now());
  const isMissing = pages.length === 0;
  const reopen = useAction(async () => {
    setTried(true);
    if (isMissing) {
      first.current?.focus();
      return;
    }
    const said = reason.trim() === "" ? {} : { reason };
    await call("POST /desk/api/applications/:application_id/reopening", {
      application_id: id,
      body: { days: Number(days), pages: [...pages], ...said },
    });
    onClose(sentences.isReopened);
  });
  const toggle = (page: string, isChosen: boolean) =>
    setPages(isChosen ? [...pages, page] : pages.filter((other) => other !== page));
  return (
    <AskDialog title={sentences.openAgain} act={sentences.openAgain} action={reopen} onClose={onClose}>
      <Text>{sentences.openAgainAbout}</Text>
      <TextField
        label={sentences.days}
        value={days}
        onText={setDays}
        type="number"
        inputMode="numeric"
        min={1}
        max={REOPENED_MOST_DAYS}
        step={1}
        required
        help={isCount(days) ? sentences.untilWhen(untilAfter(openedAt, days, timeZone)) : undefined}
      />
      <Fieldset.Root invalid={isTried && isMissing}>
        <Fieldset.Legend>{sentences.sections}</Fieldset.Legend>
        <Fieldset.Content>
          {sections.map(({ id: page, title }, index) => (
            <Checkbox.Root
              key={page}
              checked={pages.includes(page)}
              onCheckedChange={({ checked }) => toggle(page, checked === true)}
            >
              <Checkbox.HiddenInput ref={index === 0 ? first : undefined} />
              <Checkbox.Control />
              <Checkbox.Label>{title}</Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Fieldset.Content>
        <Fieldset.ErrorText color={{ base: "red.700", _dark: "red.300" }}>
          {sentences.missingSection}
        </Fieldset.ErrorText>
      </Fieldset.Root>
      <Field.Root>
        <Field.Label>{sentences.reopeningReason}</Field.Label>
        <Textarea
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          rows={3}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Field.HelperText>{sentences.reopeningReasonHelp}</Field.HelperText>
      </Field.Root>
    </AskDialog>
  );
}

/** Whether what was typed is a number of days for which it can be open. */
function isCount(days: string): boolean {
  return Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= REOPENED_MOST_DAYS;
}

function untilAfter(at: number, days: string, timeZone: string): string {
  return momentAt(endOfDayAfter(at, Number(days), timeZone), timeZone);
}

interface ExtendProps {
  readonly application: DeskApplication;
  /** When it ends now. */
  readonly until: number;
  readonly onClose: OnClose;
}

/** The end is sent and not the days: what was sent twice, or by two at once, counts once (DSK-61). */
function ExtendDialog({ application, until, onClose }: ExtendProps) {
  const { id: applicationId, time_zone: timeZone } = application;
  const [days, setDays] = useState(USUAL_DAYS);
  const [openedAt] = useState(() => Date.now());
  const latest = endOfDayAfter(openedAt, REOPENED_MOST_DAYS, timeZone);
  // A day of these may have an hour more or less.
  const most = Math.round((latest - until) / DAY_MS);
  const extend = useAction(async () => {
    const later = endOfDayAfter(until, Number(days), timeZone);
    await call("PUT /desk/api/applications/:application_id/reopening", {
      application_id: applicationId,
      body: { until: later },
    });
    onClose(sentences.isExtended(momentAt(later, timeZone)));
  });
  return (
    <AskDialog title={sentences.giveTime} act={sentences.giveTime} action={extend} onClose={onClose}>
      <Text>{sentences.giveTimeAbout(momentAt(until, timeZone))}</Text>
      <TextField
        label={sentences.moreDays}
        value={days}
        onText={setDays}
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.max(most, 1)}
        step={1}
        required
        help={sentences.mostDays(REOPENED_MOST_DAYS)}
      />
    </AskDialog>
  );
}

function EndDialog({
  applicationId,
  onClose,
}: {
  readonly applicationId: string;
  readonly onClose: OnClose;
}) {
  const end = useAction(async () => {
    await call("DELETE /desk/api/applications/:application_id/reopening", { application_id: applicationId });
    onClose(sentences.isClosedAgain);
  });
  return (
    <AskDialog title={sentences.closeAgain} act={sentences.closeAgain} action={end} onClose={onClose} isGrave>
      <Text>{sentences.closeAgainQuestion}</Text>
    </AskDialog>
  );
}
