import { useEffect, useState } from "react";
import type { Answer } from "../../form/index.ts";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import { styled } from "../ui/styled.ts";
import type { AnswerSaver } from "./answer-saver.ts";
import * as sentences from "./conflict-sentences.ts";
import { goToQuestion } from "./find-errors.ts";

/** The places below those of these questions that are on the page, by key. */
export function usePlaces(keys: readonly string[]): ReadonlyMap<string, Element> {
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
export const Given = styled("blockquote", {
  base: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxHeight: "12rem", overflowY: "auto" },
});

export const dateAndTime = new Intl.DateTimeFormat("en-US", {
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
export function useChoice(saver: AnswerSaver, onChosen: () => void): Choice {
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
export async function keepOther({ revisions }: AnswerSaver, key: string, answer: Answer): Promise<void> {
  if (answer === "" || answer === false) return;
  await call("PUT /api/overwritten-answer", { answer_key: key, answer }, { headers: revisions.headers() });
}
