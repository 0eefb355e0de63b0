import { createPortal } from "react-dom";
import type { Profile } from "../../contract/application-endpoints.ts";
import { type Answer, answerInWords, type CompiledForm } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { styled } from "../ui/styled.ts";
import { saverOf } from "./answer-saver.ts";
import * as sentences from "./conflict-sentences.ts";
import { dateAndTime, Given, keepOther, useChoice, usePlaces } from "./two-answers.tsx";

type Overwritten = Profile["overwritten_answer"];

interface OverwrittenAnswersProps {
  readonly form: CompiledForm;
  readonly overwritten: Overwritten;
  /** Told when one of them has changed places with the answer that counts. */
  readonly onChosen: () => void;
}

/** Below each question the answers that another took the place of: they stay within reach until submission (SYN-03). */
export function OverwrittenAnswers({ form, overwritten, onChosen }: OverwrittenAnswersProps) {
  const keys = Object.keys(overwritten);
  const places = usePlaces(keys);
  return keys.map((key) => {
    const place = places.get(key);
    if (place === undefined) return null;
    const others = (
      <Others key={key} form={form} name={key} overwritten={overwritten[key] ?? []} onChosen={onChosen} />
    );
    return createPortal(others, place, key);
  });
}

interface OthersProps extends Pick<OverwrittenAnswersProps, "form" | "onChosen"> {
  readonly name: string;
  readonly overwritten: Overwritten[string];
}

function Others({ form, name, overwritten, onChosen }: OthersProps) {
  const store = useAnswerStore();
  const current = useStored([name], () => store.get(name)) ?? "";
  const saver = saverOf(store);
  const { isChoosing, problem, choose } = useChoice(saver, onChosen);
  // The newest of each answer, and none that counts anyway.
  const newest = new Map(overwritten.map((one) => [one.answer, one] as const));
  newest.delete(current);
  if (newest.size === 0 || saver.revisions.isInConflict(name)) return null;
  const count = (answer: Answer) =>
    choose(name, async () => {
      await keepOther(saver, name, current);
      // What was typed meanwhile stays.
      if ((store.get(name) ?? "") === current) store.set(name, answer);
    });
  return (
    <styled.details data-screen-only="" marginTop="2" fontSize="sm">
      <styled.summary cursor="pointer" color="primary.main" minHeight="touch" paddingBlock="2">
        {sentences.otherAnswers(newest.size, form.questions[name]?.title ?? name)}
      </styled.summary>
      {problem !== "" && <ErrorLine role="alert">{problem}</ErrorLine>}
      <ul>
        {[...newest.values()].toReversed().map(({ answer, overwritten_at }) => (
          <styled.li key={String(answer)} paddingBlock="2">
            <p>{sentences.until(dateAndTime.format(new Date(overwritten_at)))}</p>
            <Given dir="auto">{answerInWords(form, name, answer)}</Given>
            <Button variant="link" loading={isChoosing} onClick={() => void count(answer)}>
              {sentences.useThis}
            </Button>
          </styled.li>
        ))}
      </ul>
    </styled.details>
  );
}
