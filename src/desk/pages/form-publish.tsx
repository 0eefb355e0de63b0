import { Button, Field, Flex, RadioGroup, Stack, Text, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import type { FormImpactTold, FormReview } from "../../contract/desk-form-drafts.ts";
import { mayStaff } from "../../contract/desk.ts";
import { VERSION_WORDS_MAX_LENGTH } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { bodyOf } from "../api/form-draft.ts";
import { useSignedIn } from "../api/session.ts";
import { formSentences } from "../form-sentences.ts";
import { publishingSentences } from "../publishing-sentences.ts";
import { sentences } from "../sentences.ts";
import { Check } from "../ui/check.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

interface Props {
  readonly review: FormReview;
  readonly draftId: string;
  readonly impact: FormImpactTold;
  /** What is said of the version: it stays while the draft is mended, and reviewed again. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** The draft is newer than what is shown: it would not be published as it was read. */
  readonly isOvertaken: boolean;
  readonly application: string | undefined;
  readonly onAgain: (said: string) => void;
  readonly onDone: (made: { readonly words: string; readonly number: number }) => void;
}

const WRITES_WORDS: Readonly<Record<FormReview["writes"], string>> = {
  folder: formSentences.intoFolder,
  database: formSentences.intoDatabase,
  nowhere: formSentences.intoNothing,
};

type When = "now" | "later";

/** Publishes the draft, at once or at a time (EDT-17, EDT-50). */
export function Publish(props: Props) {
  const { review, draftId, impact, application, words, onWords, isOvertaken, onAgain, onDone } = props;
  const { role } = useSignedIn();
  const [seen, setSeen] = useState<string | null>(null);
  const [tried, setTried] = useState(-1);
  const [when, setWhen] = useState<When>("now");
  const [[day, time], setMoment] = useState(["", ""]);
  const { token } = impact;
  const isSeen = seen === token;
  const zone = review.time_zone ?? ownTimeZone();
  const isWaiting = review.schedule?.state === "waiting";
  const isLater = when === "later" && !isWaiting;
  const publish = useAction(async () => {
    setTried(review.revision);
    const body = {
      ...bodyOf(application),
      draft: draftId,
      revision: review.revision,
      words,
      ...(token !== null && { token }),
    };
    if (isLater) {
      await call("POST /desk/api/form-draft/schedule", {
        body: { ...body, at: `${day}T${time}`, time_zone: zone },
      });
      onWords("");
      onAgain(publishingSentences.scheduled);
      return;
    }
    const made = await call("POST /desk/api/form-draft/publication", { body });
    onDone({ words: formSentences.published(made.number), number: made.number });
  });
  if (!mayStaff(role, "publishForm")) return <Text>{formSentences.mayNot}</Text>;
  const act = isLater ? publishingSentences.schedule : formSentences.publish;
  return (
    <Part title={formSentences.publish}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          publish.run();
        }}
      >
        <Stack gap="4" align="start">
          <Text>{WRITES_WORDS[review.writes]}</Text>
          <Field.Root>
            <Field.Label>{formSentences.words}</Field.Label>
            <Textarea
              value={words}
              maxLength={VERSION_WORDS_MAX_LENGTH}
              rows={2}
              onChange={({ currentTarget: { value } }) => onWords(value)}
            />
            <Field.HelperText>{formSentences.wordsHelp}</Field.HelperText>
          </Field.Root>
          {isWaiting ? (
            <Text>{publishingSentences.takesPlace}</Text>
          ) : (
            <Moment when={when} onWhen={setWhen} day={day} time={time} zone={zone} onMoment={setMoment} />
          )}
          {token !== null && (
            <Check
              label={formSentences.seen}
              isChecked={isSeen}
              onCheck={(isTicked) => setSeen(isTicked ? token : null)}
            />
          )}
          <Problem>{tried === review.revision ? publish.problem : null}</Problem>
          <Button
            type="submit"
            loading={publish.isBusy}
            disabled={isOvertaken || (token !== null && !isSeen)}
          >
            {act}
          </Button>
          {publish.isBusy && <Text role="status">{sentences.loading}</Text>}
        </Stack>
      </form>
    </Part>
  );
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface MomentProps {
  readonly when: When;
  readonly onWhen: (when: When) => void;
  readonly day: string | undefined;
  readonly time: string | undefined;
  readonly zone: string;
  readonly onMoment: (moment: [day: string, time: string]) => void;
}

function Moment({ when, onWhen, day = "", time = "", zone, onMoment }: MomentProps) {
  const choices = { now: publishingSentences.now, later: publishingSentences.atATime } as const;
  return (
    <>
      <RadioGroup.Root
        value={when}
        onValueChange={({ value }) => onWhen(value === "later" ? "later" : "now")}
      >
        <RadioGroup.Label fontWeight="medium">{publishingSentences.when}</RadioGroup.Label>
        <Flex gap="5" wrap="wrap" marginTop="2">
          {(["now", "later"] as const).map((name) => (
            <RadioGroup.Item key={name} value={name}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText fontWeight="normal">{choices[name]}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Flex>
      </RadioGroup.Root>
      {when === "later" && (
        <>
          <Flex gap="3" wrap="wrap">
            <TextField
              label={publishingSentences.day}
              type="date"
              required
              value={day}
              onText={(text) => onMoment([text, time])}
            />
            <TextField
              label={publishingSentences.time}
              type="time"
              required
              value={time}
              help={publishingSentences.inZone(zone)}
              onText={(text) => onMoment([day, text])}
            />
          </Flex>
          <Text color="fg.muted">{publishingSentences.scheduleAbout}</Text>
        </>
      )}
    </>
  );
}
