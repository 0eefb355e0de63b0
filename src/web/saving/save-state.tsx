import { lazy, Suspense, useEffect, useState } from "react";
import { type CompiledForm, visibleKeys } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useProfile, useSessionActions } from "../session/session-context.ts";
import { announcements } from "../ui/announcements.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./account-sentences.ts";
import { saverOf } from "./answer-saver.ts";
import { autosave } from "./autosave.ts";
import { keepJournal } from "./keep-journal.ts";
import { SaveBar } from "./save-bar.ts";
import { notTaken } from "./sentences.ts";
import { useConnectionNews, useSavedProfile, useSaveOnLeave, whyNotSaved } from "./use-account-saving.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

const ConflictCards = lazy(async () => ({
  default: (await import("./two-answers.tsx")).ConflictCards,
}));

const OverwrittenAnswers = lazy(async () => ({
  default: (await import("./two-answers.tsx")).OverwrittenAnswers,
}));

const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** How far saving is. */
interface Progress {
  readonly kind: "saved" | "saving" | "waiting" | "held";
  readonly words: string;
  /** Keys of the questions that wait for a choice, separated by spaces. */
  readonly conflicts: string;
}

function progressOf(store: AnswerStore): Progress {
  const saver = saverOf(store);
  if (saver.isHeld()) {
    const words = saver.hasUnsaved() ? notTaken(store.sync.isKept()) : "";
    return { kind: "held", words, conflicts: "" };
  }
  const conflicts = saver.revisions.conflicts().join(" ");
  if (saver.isWaiting()) return { kind: "waiting", words: whyNotSaved(store), conflicts };
  if (saver.isSaving() || saver.hasUnsaved()) {
    return { kind: "saving", words: sentences.saving, conflicts };
  }
  return { kind: "saved", words: savedInWords(store, conflicts !== ""), conflicts };
}

function savedInWords(store: AnswerStore, hasConflicts: boolean): string {
  const savedAtMs = store.sync.savedAtMs();
  if (savedAtMs === undefined) return "";
  if (hasConflicts) return sentences.restSavedAt(time.format(savedAtMs));
  return sentences.savedAt(time.format(savedAtMs), Object.keys(store.errors.unstorable()).length === 0);
}

/** What nobody sees is not worked out with every key; that something is not saved any more is said at once. */
const LOOK_AFTER_MS = 100;

function useProgress(): Progress {
  const store = useAnswerStore();
  const [progress, setProgress] = useState(() => progressOf(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaved = false;
    const look = () => {
      timer = undefined;
      const next = progressOf(store);
      isSaved = next.kind === "saved";
      setProgress((known) => (isSameProgress(known, next) ? known : next));
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, isSaved ? 0 : LOOK_AFTER_MS);
    };
    const stop = saverOf(store).listen({ onSaving: lookSoon, onWaiting: lookSoon, onWaitingEnd: lookSoon });
    const unsubscribe = store.subscribe(lookSoon);
    look();
    return () => {
      clearTimeout(timer);
      stop();
      unsubscribe();
    };
  }, [store]);
  return progress;
}

function isSameProgress(one: Progress, other: Progress): boolean {
  return one.kind === other.kind && one.words === other.words && one.conflicts === other.conflicts;
}

const Words = styled("p", {
  base: {},
  variants: { isWaiting: { true: { fontWeight: "medium" }, false: { color: "fg.muted" } } },
});

export interface SaveStateProps {
  readonly form: CompiledForm;
  readonly onQuestion: (key: string) => void;
  /** A save that nobody waits for was refused. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Saves what is given as it is given, and says how far that is, in words and always in sight (SYN-05, SYN-06). Changes with
 * every save would be heard all the time: only what somebody has to know is announced.
 */
export function SaveState({ form, onQuestion, onFailure }: SaveStateProps) {
  const store = useAnswerStore();
  // Before the journal, which then has what was sent for the page that goes.
  useSaveOnLeave();
  const [restored, setRestored] = useState<readonly string[]>([]);
  useEffect(() => {
    const stopSaving = autosave(store);
    const stopKeeping = keepJournal(store, {
      onRestored: (keys) => {
        announcements.say(sentences.broughtBack(titlesOf(form, keys)));
        setRestored((known) => [...new Set([...known, ...keys])]);
      },
    });
    return () => {
      stopSaving();
      stopKeeping();
    };
  }, [store, form]);
  useOtherTabs();
  useSavedProfile();
  useConnectionNews(onFailure);
  const overwritten = useProfile()?.overwritten_answer ?? {};
  const { open } = useSessionActions();
  // What is within reach stands in the profile. It is there all the same when it cannot be read just now.
  const readAnew = () => void open().catch(() => undefined);
  const { kind, words, conflicts } = useProgress();
  const keys = conflicts.split(" ").filter((key) => key !== "");
  const [first] = keys;
  const choice = first === undefined ? "" : sentences.toChoose(keys.length);
  const isSilent = words === "" && choice === "" && restored.length === 0;
  useEffect(() => {
    if (conflicts === "") return;
    saverOf(store).revisions.endUnasked(visibleKeys(form, store.snapshot(), store.displayState()));
  }, [store, form, conflicts]);
  useEffect(() => {
    if (choice !== "") announcements.say(choice);
  }, [choice]);
  return (
    <>
      <SaveBar
        data-screen-only=""
        data-save-state={kind}
        // Nothing to be found before there are words.
        {...(!isSilent && { role: "region", "aria-label": sentences.region })}
      >
        {words !== "" && <Words isWaiting={kind === "waiting" || kind === "held"}>{words}</Words>}
        {restored.length > 0 && <p>{sentences.broughtBack(titlesOf(form, restored))}</p>}
        {first !== undefined && (
          <Button
            variant="link"
            // Beside the words as long as there is room for two lines of it.
            flex={{ base: "1 1 9rem", md: "none" }}
            justifyContent={{ base: "flex-end", md: "flex-start" }}
            paddingBlock="0"
            paddingInline="0"
            fontSize="sm"
            textAlign={{ base: "end", md: "start" }}
            onClick={() => onQuestion(first)}
          >
            {choice}
          </Button>
        )}
      </SaveBar>
      {keys.length > 0 && (
        <Suspense fallback={null}>
          <ConflictCards form={form} keys={keys} onChosen={readAnew} />
        </Suspense>
      )}
      {Object.keys(overwritten).length > 0 && (
        <Suspense fallback={null}>
          <OverwrittenAnswers form={form} overwritten={overwritten} onChosen={readAnew} />
        </Suspense>
      )}
    </>
  );
}

function titlesOf(form: CompiledForm, keys: readonly string[]): readonly string[] {
  return keys.map((key) => form.questions[key]?.title ?? key);
}
