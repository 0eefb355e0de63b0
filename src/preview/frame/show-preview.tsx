import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import type {
  FromPreview,
  PreviewData,
  PreviewFilling,
  PreviewProblem,
  ToPreview,
} from "../../contract/form-preview.ts";
import type { CompiledForm } from "../../form/index.ts";
import { AnswerStoreContext } from "../../web/answers/answer-store-context.tsx";
import type { AnswerStore } from "../../web/answers/answer-store.ts";
import { InitialDataContext } from "../../web/api/initial-data.ts";
import { PreviewedScreen, PreviewStore } from "../../web/app/preview.tsx";
import { Root } from "../../web/app/root.tsx";
import { createQueryClient } from "../../web/session/queries.ts";
import type { ShownDraft } from "../compile/draft-compiler.ts";
import { type DraftCompilerProcess, DraftFeed } from "./draft-feed.ts";
import { type DrawableDraft, prepareDraft } from "./drawable-draft.ts";
import { hideSummary, installMarks, markQuestions, revealQuestion } from "./drawn-question.ts";
import { questionAt, shownAt } from "./question-places.ts";
import { sentences } from "./sentences.ts";

interface PreviewProps {
  /** To the editor. */
  readonly port: MessagePort;
  readonly compiler: DraftCompilerProcess;
  readonly data: PreviewData;
}

/** Shows the draft that comes by the port, for as long as the frame is there. */
export function showPreview(props: PreviewProps): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("There is no place for the preview in this page.");
  installMarks();
  createRoot(root).render(<Preview {...props} />);
}

/** Something that the editor has chosen; each time another object. */
interface Choice {
  readonly place: string | null;
}

function Preview({ port, compiler, data }: PreviewProps) {
  const [draft, setDraft] = useState<DrawableDraft>();
  const [choice, setChoice] = useState<Choice>({ place: null });
  const [areMessagesShown, setMessagesShown] = useState(false);
  const [store] = useState(() => new PreviewStore());
  const [queries] = useState(createQueryClient);
  /** The last one that could be drawn. */
  const drawn = useRef<DrawableDraft>(undefined);
  /** What keeps the newest texts from being drawn. */
  const inTheWay = useRef<PreviewProblem>(null);
  const say = useMemo(() => (said: FromPreview) => port.postMessage(said), [port]);

  useEffect(() => {
    let form: CompiledForm | undefined;
    let filling: PreviewFilling | null = null;
    let [begun, taken] = [0, 0];
    const take = (next: DrawableDraft, turn: number) => {
      // One that waited for code of its own comes after the next, and is no news.
      if (turn < taken) return;
      taken = turn;
      // What somebody types into the pages stays while the draft changes: they are filled once.
      if (form === undefined && filling !== null) fillPages(store, next.form, filling);
      ({ form } = next);
      // Drawing a long page gives way to the next key, which the same thread takes.
      startTransition(() => setDraft(next));
    };
    const prepare = async (compiled: ShownDraft) => {
      const turn = ++begun;
      take(await prepareDraft(compiled, data), turn);
    };
    const feed = new DraftFeed(compiler, (answer) => {
      if (answer.kind === "checked") {
        say(answer);
        return;
      }
      const { draft: compiled, problem } = answer.result;
      inTheWay.current = problem;
      if (compiled === null) say({ kind: "shown", problem });
      else void prepare(compiled);
    });
    port.addEventListener("message", ({ data: said }: MessageEvent<ToPreview>) => {
      if (said.kind === "texts") feed.change(said.texts, said.revision);
      else if (said.kind === "choose") setChoice({ place: said.place });
      else if (said.kind === "fill") {
        ({ filling } = said);
        if (form !== undefined) fillPages(store, form, filling);
      } else {
        setMessagesShown(said.areShown);
        feed.askMessages(said.areShown);
      }
    });
    port.start();
  }, [port, compiler, data, say, store]);

  useMessages(store, areMessagesShown ? draft?.messages : undefined);
  const note = useCallback(() => {
    drawn.current = draft;
    // Drawing takes its time, in which a next key may have put something in the way.
    say({ kind: "shown", problem: inTheWay.current });
  }, [draft, say]);

  if (draft === undefined) return null;
  const failed = () => {
    say({ kind: "shown", problem: { path: "", line: 1, message: sentences.cannotBeDrawn } });
    if (drawn.current !== draft) setDraft(drawn.current);
  };
  return (
    <InitialDataContext value={draft.initialData}>
      <QueryClientProvider client={queries}>
        <AnswerStoreContext value={store}>
          <MemoryRouter>
            <ErrorBoundary fallback={<p>{sentences.cannotBeDrawn}</p>} resetKeys={[draft]} onError={failed}>
              <Root hadSession={false}>
                <PreviewedScreen />
              </Root>
              <Drawn onDrawn={note} />
            </ErrorBoundary>
            <Chosen draft={draft} choice={choice} say={say} />
            <Pressed draft={draft} say={say} />
          </MemoryRouter>
        </AnswerStoreContext>
      </QueryClientProvider>
    </InitialDataContext>
  );
}

/** Tells when a draft stands in the page: where it could not be drawn, this is not either. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

/** Shows every message at its question, in the place of those that the answers give. */
function useMessages(store: PreviewStore, messages: DrawableDraft["messages"]): void {
  useEffect(() => {
    hideSummary(messages !== undefined);
    store.errors.setFound(messages ?? {});
    // The page replaces them by what it finds itself: nothing, as long as nothing was submitted.
    return messages && store.subscribe(() => store.errors.setFound(messages));
  }, [store, messages]);
}

interface Said {
  readonly draft: DrawableDraft;
  readonly say: (said: FromPreview) => void;
}

/** Goes to what was chosen in the editor, once the draft has it, and marks it for as long as it is chosen. */
function Chosen({ draft, choice, say }: Said & { readonly choice: Choice }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const followed = useRef<{ readonly choice: Choice; readonly about: string }>(undefined);
  const endSearch = useRef<() => void>(undefined);
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const { place } = choice;
    const shown = place === null ? undefined : shownAt(draft, place, here.current);
    const keys = shown?.keys ?? [];
    markQuestions(shown?.meant ?? []);
    // A draft that comes later may have another question at the same place.
    const about = keys.join(" ");
    if (followed.current?.choice === choice && followed.current.about === about) return;
    endSearch.current?.();
    if (place === null) return;
    const tell = (isFound: boolean) => say({ kind: "found", place, isFound });
    if (shown !== undefined) {
      followed.current = { choice, about };
      if (shown.page.route !== here.current) void navigate(shown.page.route, { replace: true });
    }
    // What has just been added comes with the next draft; what no page has is missed in the end.
    if (shown !== undefined && keys.length === 0) tell(true);
    else endSearch.current = revealQuestion(keys, tell);
  }, [draft, choice, navigate, say]);
  return null;
}

/** Tells which question was pressed, whatever else the press does in the page. */
function Pressed({ draft, say }: Said) {
  useEffect(() => {
    const tell = ({ target }: MouseEvent) => {
      const key = target instanceof Element ? questionAt(target, draft.form.questions) : undefined;
      const [place] = key === undefined ? [] : (draft.places[key] ?? []);
      if (place !== undefined) say({ kind: "chosen", place });
    };
    document.addEventListener("click", tell, { capture: true });
    return () => document.removeEventListener("click", tell, { capture: true });
  }, [draft, say]);
  return null;
}

/** Gives the pages the answers of somebody, in the place of all that they have; null empties them. */
function fillPages(store: AnswerStore, form: CompiledForm, filling: PreviewFilling | null): void {
  store.clear();
  if (filling === null) return;
  for (const [id, count] of Object.entries(filling.counts)) store.setCount(id, count);
  for (const [id, tab] of Object.entries(filling.tabs)) store.setTab(id, tab);
  for (const id of filling.confirmed) store.setConfirmed(id, true);
  // The draft may have lost questions since the answers were thought up.
  const asked = Object.entries(filling.answers).filter(([key]) => Object.hasOwn(form.keys, key));
  store.takeIn(Object.fromEntries(asked));
}
