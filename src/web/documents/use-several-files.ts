import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { BROWSER_ERRORS } from "../../contract/browser-errors.ts";
import { type FileLimits, fileKeys, type Question } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { documentsOf } from "./documents.ts";
import { keptName, withEnding } from "./kept-name.ts";
import { PictureError } from "./picture-page.ts";
import * as sentences from "./several-files-sentences.ts";
import { keptAs } from "./upload-sentences.ts";
import { checkFile, REFUSALS } from "./use-chosen-files.ts";

/** What is said of the files that were chosen last. */
interface Said {
  /** Why some were not taken, each by its name. */
  readonly refusals: readonly string[];
  /** How to help oneself. */
  readonly hints: readonly string[];
  /** Under which other names files are kept. */
  readonly notes: readonly string[];
  /** How often something was chosen: the same sentence about other files is news. */
  readonly count: number;
}

const NOTHING_SAID: Said = { refusals: [], hints: [], notes: [], count: 0 };

/**
 * The files of a question that takes several: what is chosen goes into free places, one file after the other, and
 * each is uploaded, converted and deleted as the document of its key (FIL-06).
 */
export function useSeveralFiles(question: Question, limits: FileLimits) {
  const keys = fileKeys(question);
  const documents = documentsOf(useAnswerStore());
  const allKeys = keys.join(" ");
  useEffect(() => {
    for (const key of allKeys.split(" ")) documents.open(key);
  }, [documents, allKeys]);
  const phasesNow = () => keys.map((key) => documents.get(key).phase).join(" ");
  const subscribe = (listener: () => void) => documents.subscribe(listener);
  const phases = useSyncExternalStore(subscribe, phasesNow, phasesNow).split(" ");
  const [said, setSaid] = useState(NOTHING_SAID);
  const lastSent = useRef(Promise.resolve());

  const shown = keys.filter((key, index) => phases[index] !== "none" && !isAsked(key, phases[index]));
  const failed = shown.flatMap((key, index) => {
    const state = documents.get(key);
    const name = documents.nameOf(key) ?? sentences.fileNumber(index + 1);
    return state.phase === "failed" ? [sentences.about(name, state.message)] : [];
  });

  /** Of a file that was given here something is shown while the server is asked. */
  function isAsked(key: string, phase: string | undefined): boolean {
    return phase === "fetching" && documents.nameOf(key) === undefined;
  }

  const refuse = (file: File, error: unknown) => {
    const code = error instanceof PictureError ? error.code : undefined;
    const message = error instanceof PictureError ? error.message : BROWSER_ERRORS.unexpected.message;
    const sentence = code === undefined ? message : REFUSALS[code](limits);
    setSaid(({ refusals, hints, notes, count }) => ({
      refusals: [...refusals, sentences.about(file.name, sentence)],
      hints: code === undefined ? hints : [...hints, sentences.about(file.name, message)],
      notes,
      count: count + 1,
    }));
  };

  const send = (key: string, file: File, isPicture: boolean) => {
    const before = lastSent.current;
    const sent = documents.makeAndUpload(
      key,
      async ({ signal, say }) => {
        say(sentences.waiting);
        await before;
        signal.throwIfAborted();
        const made = isPicture ? await pictureFile(file, { signal, say }) : keptFile(file);
        if (made.name !== file.name) {
          setSaid((now) => ({ ...now, notes: [...now.notes, keptAs(made.name)] }));
        }
        return made;
      },
      file.name,
    );
    lastSent.current = sent.catch((error: unknown) => refuse(file, error));
  };

  const pictureFile = async (
    file: File,
    { signal, say }: { readonly signal: AbortSignal; readonly say: (said: string) => void },
  ) => {
    if (file.size > limits.maxBytes) say(sentences.makingSmaller);
    const [{ preparePicture }, { pictureDocument }] = await Promise.all([
      import("./prepare-picture.ts"),
      import("./picture-document.ts"),
    ]);
    const picture = await preparePicture(file);
    signal.throwIfAborted();
    const onPage = () => say(sentences.makingSmaller);
    return pictureDocument([picture], { title: question.title, limits, signal, onPage });
  };

  /** Takes what can be taken, says of the rest why not, and tells how many places are left. */
  const take = (files: readonly File[]): number => {
    const occupied = keys.findLastIndex((key) => documents.get(key).phase !== "none");
    const places = [...keys.slice(occupied + 1), ...keys.slice(0, occupied + 1)];
    const free = places.filter((key) => documents.get(key).phase === "none");
    const refusals: string[] = [];
    const hints: string[] = [];
    const taken: (() => void)[] = [];
    for (const given of files) {
      const file = withEnding(given, limits);
      const checked = checkFile(file, limits);
      if (checked.kind === "refused") {
        refusals.push(sentences.about(file.name, checked.sentence));
        if (checked.hint !== undefined) hints.push(sentences.about(file.name, checked.hint));
        continue;
      }
      const key = free.shift();
      if (key === undefined) refusals.push(sentences.about(file.name, sentences.noRoom(keys.length)));
      else taken.push(() => send(key, file, checked.kind === "picture"));
    }
    if (files.length > 0) setSaid(({ count }) => ({ refusals, hints, notes: [], count: count + 1 }));
    for (const begin of taken) begin();
    return free.length;
  };

  return {
    shown,
    isLoading: keys.some((key, index) => isAsked(key, phases[index])),
    failures: [...said.refusals, ...failed],
    said,
    take,
  };
}

function keptFile(file: File): File {
  const kept = keptName(file.name);
  return kept === file.name ? file : new File([file], kept, { type: file.type });
}
