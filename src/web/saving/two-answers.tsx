import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Profile } from "../../contract/application-endpoints.ts";
import { type Answer, answerInWords, type CompiledForm } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import { Button } from "../ui/button.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { styled } from "../ui/styled.ts";
import { type AnswerSaver, saverOf } from "./answer-saver.ts";
import * as sentences from "./conflict-sentences.ts";
import { goToQuestion } from "./find-errors.ts";

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

/** The places below those of these questions that are on the page, by key. */
function usePlaces(keys: readonly string[]): ReadonlyMap<string, Element> {
  const joined = keys.join(" ");
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  useEffect(() => {
    const hosts = new Map<string, Element>();
    const place = () => {
      // On another page there are other questions.
      const missing = joined.split(" ").filter((key) => hosts.get(key)?.isConnected !== true);
      let isPlaced = false;
      for (const key of missing) {
        const control = document.getElementById(key);
        const question = control?.closest("[data-question], fieldset") ?? control;
        if (question === null) continue;
        const host = hosts.get(key) ?? document.createElement("div");
        // A question in a row is too narrow for it, and the others in the row would move down with it.
        const row = question.parentElement;
        if (row !== null && getComputedStyle(row).display === "grid") row.after(host);
        else question.append(host);
        hosts.set(key, host);
        isPlaced = true;
      }
      if (isPlaced) setPlaces(new Map(hosts));
    };
    place();
    // A question may come later: with its page, or with the answer that shows it.
    const watch = new MutationObserver(place);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      for (const host of hosts.values()) host.remove();
    };
  }, [joined]);
  return places;
}

/** An answer as it is read. */
const Given = styled("blockquote", {
  base: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxHeight: "12rem", overflowY: "auto" },
});

const dateAndTime = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

interface Choice {
  readonly isChoosing: boolean;
  /** Why the last one could not be saved; empty when it could. */
  readonly problem: string;
  readonly choose: (name: string, work: () => Promise<void>) => Promise<void>;
}

/** Carries out a choice between two answers, and goes to the question that it was about. */
function useChoice(saver: AnswerSaver, onChosen: () => void): Choice {
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState("");
  const choose = async (name: string, work: () => Promise<void>) => {
    setChoosing(true);
    setProblem("");
    try {
      await work();
      saver.saveQuietly();
      goToQuestion(name);
      onChosen();
    } catch (error) {
      setProblem(error instanceof ServerError ? error.message : sentences.failed);
    } finally {
      setChoosing(false);
    }
  };
  return { isChoosing, problem, choose };
}

/** Keeps an answer that does not count within reach until the application is submitted. Rejects as the call does. */
async function keepOther({ revisions }: AnswerSaver, key: string, answer: Answer): Promise<void> {
  if (answer === "" || answer === false) return;
  await call("PUT /api/overwritten-answer", { answer_key: key, answer }, { headers: revisions.headers() });
}
