import { createPortal } from "react-dom";
import { type Answer, answerInWords, type CompiledForm } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { styled } from "../ui/styled.ts";
import { saverOf } from "./answer-saver.ts";
import * as sentences from "./conflict-sentences.ts";
import { dateAndTime, Given, keepOther, useChoice, usePlaces } from "./two-answers.tsx";

interface ConflictCardsProps {
  readonly form: CompiledForm;
  /** The questions that were answered otherwise on another device. */
  readonly keys: readonly string[];
  /** Told when the other answer has been put within reach. */
  readonly onChosen: () => void;
}

/** Below each question that was answered on two devices, both answers, and which of them is to count (SYN-03). */
export function ConflictCards({ form, keys, onChosen }: ConflictCardsProps) {
  const places = usePlaces(keys);
  return keys.map((key) => {
    const place = places.get(key);
    return place === undefined
      ? null
      : createPortal(<ConflictCard form={form} name={key} onChosen={onChosen} />, place, key);
  });
}

const Card = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    marginTop: "3",
    padding: "4",
    borderWidth: "2px",
    borderColor: "primary.main",
    borderRadius: "lg",
    backgroundColor: "primary.extraLight",
  },
});

interface ConflictCardProps extends Pick<ConflictCardsProps, "form" | "onChosen"> {
  readonly name: string;
}

function ConflictCard({ form, name, onChosen }: ConflictCardProps) {
  const store = useAnswerStore();
  const mine = useStored([name], () => store.get(name)) ?? "";
  const saver = saverOf(store);
  const conflict = saver.revisions.conflict(name);
  const { isChoosing, problem, choose } = useChoice(saver, onChosen);
  if (conflict === undefined) return null;
  const { theirs, savedAt } = conflict;
  const inWords = (answer: Answer) => answerInWords(form, name, answer) || sentences.nothing;
  const count = (choice: "mine" | "theirs") =>
    choose(name, async () => {
      // The other one stays within reach until the application is submitted.
      await keepOther(saver, name, choice === "mine" ? theirs : mine);
      saver.revisions.endConflict(name, choice, { mine, theirs });
    });
  const title = form.questions[name]?.title ?? name;
  return (
    <Card aria-labelledby={`${name}-conflict`} data-screen-only="">
      <styled.h3 id={`${name}-conflict`} fontWeight="semibold">
        {sentences.twoAnswers(title)}
      </styled.h3>
      <div>
        <p>{sentences.here}</p>
        <Given dir="auto" translate="no">
          {inWords(mine)}
        </Given>
      </div>
      <div>
        <p>{sentences.there(dateAndTime.format(new Date(savedAt)))}</p>
        <Given dir="auto" translate="no">
          {inWords(theirs)}
        </Given>
      </div>
      {form.dependents[name] !== undefined && <p>{sentences.decidesOnOthers}</p>}
      {problem !== "" && <ErrorLine role="alert">{problem}</ErrorLine>}
      <styled.div display="flex" flexWrap="wrap" gap="3">
        <Button loading={isChoosing} onClick={() => void count("mine")}>
          {sentences.keepMine}
        </Button>
        <Button variant="outline" loading={isChoosing} onClick={() => void count("theirs")}>
          {sentences.takeTheirs}
        </Button>
      </styled.div>
    </Card>
  );
}
