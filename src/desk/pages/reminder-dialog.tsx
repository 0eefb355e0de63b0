import { Alert, Box, Button, Checkbox, Dialog, Fieldset, Heading, List, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { Addressee, ReminderKind, ReminderTried } from "../../contract/desk-casework.ts";
import { call } from "../api/call.ts";
import { queries } from "../api/session.ts";
import { caseworkSentences as words, REFUSAL_WORDS } from "../casework-sentences.ts";
import { inWords } from "../sentences.ts";
import { OpenDialog } from "../ui/ask-dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { listedName } from "./work-list-table.tsx";

interface ReminderProps {
  readonly kind: ReminderKind;
  /** What there is to be reminded of. */
  readonly items: readonly { readonly value: string; readonly label: string }[];
  /** What is chosen at first; all where it is not given. */
  readonly chosen?: readonly string[];
  /** Which of several applications. */
  readonly application: string | undefined;
  /** Who is reminded: these applications, or those that the filter finds. */
  readonly applications?: readonly string[];
  readonly filter?: Readonly<Record<string, string>>;
  readonly onSaid: (said: string) => void;
}

/** Opens the dialog in which somebody chooses what to remind of, looks at it, and sends it (DSK-31, DSK-32). */
export function ReminderButton(props: ReminderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" marginTop="2" onClick={() => setOpen(true)}>
        {words.remind}
      </Button>
      {isOpen && (
        <ReminderDialog
          {...props}
          onClose={(said) => {
            setOpen(false);
            if (said !== undefined) props.onSaid(said);
          }}
        />
      )}
    </>
  );
}

function ReminderDialog({
  onClose,
  ...asked
}: ReminderProps & { readonly onClose: (said?: string) => void }) {
  const { kind, items, application, applications, filter = {} } = asked;
  const [chosen, setChosen] = useState(asked.chosen ?? items.map(({ value }) => value));
  const [tried, setTried] = useState<ReminderTried | null>(null);
  const about = { kind, items: kind === "missing" ? [...chosen] : [], ...(application && { application }) };
  const look = useAction(async () => {
    const who = applications === undefined ? { filter } : { applications: [...applications] };
    setTried(await call("POST /desk/api/reminder-trials", { body: { ...about, ...who } }));
  });
  const send = useAction(async (ids: readonly string[]) => {
    const { queued, left_out } = await call("POST /desk/api/reminders", {
      body: { ...about, applications: [...ids] },
    });
    // What the pages show of those applications is no longer so.
    void queries.invalidateQueries({ queryKey: ["application"] });
    onClose(words.queued(queued, left_out.length));
  });
  return (
    <OpenDialog title={words.remindTitle} onClose={onClose} isWide>
      {tried === null ? (
        <Choice
          kind={kind}
          items={items}
          chosen={chosen}
          look={look}
          onClose={onClose}
          onChosen={setChosen}
        />
      ) : (
        <Trial tried={tried} send={send} onBack={() => setTried(null)} />
      )}
    </OpenDialog>
  );
}

interface ChoiceProps extends Pick<ReminderProps, "kind" | "items"> {
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
  readonly look: ReturnType<typeof useAction<void>>;
  readonly onClose: () => void;
}

function Choice({ kind, items, chosen, onChosen, look, onClose }: ChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const isEmpty = kind === "missing" && items.length === 0;
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(event) => {
        event.preventDefault();
        const isChosen = kind === "unsubmitted" || chosen.length > 0;
        setProblem(isChosen ? null : words.chooseItems);
        if (isChosen) look.run();
      }}
    >
      <Dialog.Body>
        <Stack gap="4">
          {kind === "unsubmitted" && <Text>{words.remindUnsubmitted}</Text>}
          {isEmpty && <Text>{words.noItems}</Text>}
          {kind === "missing" && items.length > 0 && (
            <Fieldset.Root>
              <Fieldset.Legend>{words.whichItems}</Fieldset.Legend>
              <Stack gap="2">
                {items.map(({ value, label }) => (
                  <Checkbox.Root
                    key={value}
                    checked={chosen.includes(value)}
                    onCheckedChange={({ checked }) =>
                      onChosen(
                        checked === true ? [...chosen, value] : chosen.filter((other) => other !== value),
                      )
                    }
                  >
                    <Checkbox.HiddenInput />
                    <Checkbox.Control />
                    <Checkbox.Label overflowWrap="anywhere">{label}</Checkbox.Label>
                  </Checkbox.Root>
                ))}
              </Stack>
            </Fieldset.Root>
          )}
          <Problem>{problem ?? look.problem}</Problem>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onClose()}>
          {words.cancelNote}
        </Button>
        {!isEmpty && (
          <Button type="submit" loading={look.isBusy}>
            {words.preview}
          </Button>
        )}
      </Dialog.Footer>
    </form>
  );
}

interface TrialProps {
  readonly tried: ReminderTried;
  readonly send: ReturnType<typeof useAction<readonly string[]>>;
  readonly onBack: () => void;
}

/** The mail, who gets it, and who not and why. */
function Trial({ tried, send, onBack }: TrialProps) {
  const { addressees, mail, not_before: notBefore, has_more: hasMore } = tried;
  const getting = addressees.filter(({ why_not }) => why_not === null);
  const others = addressees.filter(({ why_not }) => why_not !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone; what it has brought is read from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          <Heading as="h3" size="sm" ref={heading} tabIndex={-1}>
            {getting.length === 0 ? words.nobodyGets : words.getIt(getting.length)}
          </Heading>
          {notBefore !== null && (
            <Alert.Root status="info" role="presentation">
              <Alert.Indicator />
              <Alert.Title>{words.quiet(inWords(notBefore))}</Alert.Title>
            </Alert.Root>
          )}
          {hasMore && <Text>{words.moreThanAtOnce}</Text>}
          <People people={getting} />
          {others.length > 0 && (
            <>
              <Heading as="h3" size="sm">
                {words.doNot(others.length)}
              </Heading>
              <People people={others} />
            </>
          )}
          {mail !== null && (
            <Box as="section" aria-label={words.previewOf}>
              <Heading as="h3" size="sm">
                {words.previewOf}
              </Heading>
              <Text color="fg.muted" overflowWrap="anywhere">
                {words.mailTo(getting[0]?.email ?? "")}
              </Text>
              <Box borderWidth="1px" borderRadius="md" padding="3" marginTop="2" overflowWrap="anywhere">
                <Text fontWeight="semibold">{mail.subject}</Text>
                <Text whiteSpace="pre-wrap" marginTop="2">
                  {mail.text}
                </Text>
              </Box>
            </Box>
          )}
          <Problem>{send.problem}</Problem>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onBack}>
          {words.back}
        </Button>
        {getting.length > 0 && (
          <Button loading={send.isBusy} onClick={() => send.run(getting.map(({ id }) => id))}>
            {words.send(getting.length)}
          </Button>
        )}
      </Dialog.Footer>
    </>
  );
}

function People({ people }: { readonly people: readonly Addressee[] }) {
  return (
    <List.Root
      variant="plain"
      gap="1"
      maxHeight="14rem"
      overflowY="auto"
      tabIndex={people.length > 5 ? 0 : -1}
    >
      {people.map((person) => (
        <List.Item key={person.id} display="block" overflowWrap="anywhere">
          {listedName(person)} <Text as="span">({person.email})</Text>
          <Text color="fg.muted">
            {person.why_not === null ? person.items.join(", ") : REFUSAL_WORDS[person.why_not]}
          </Text>
        </List.Item>
      ))}
    </List.Root>
  );
}
