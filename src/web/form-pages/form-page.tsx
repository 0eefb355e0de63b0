import {
  Activity,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { Navigate, useLocation } from "react-router-dom";
import { type CompiledForm, type CompiledPage, stepsOf } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useFromStore } from "../answers/use-answer.ts";
import { storedAs } from "../api/address.ts";
import { useInitialData } from "../api/initial-data.ts";
import { type LoadedForm, loadForm, pageAt } from "../form/form-loader.ts";
import { FormLayout } from "../layout/form-layout.tsx";
import { PageForm } from "../renderer/page-form.tsx";
import { loadPartsOf, OPENING } from "../renderer/parts-on-demand.ts";
import { goToQuestion, missingOn, useShownErrors } from "../saving/find-errors.ts";
import { loadedSaveState, loadSaveState } from "../saving/load-saver.ts";
import { SaveBar } from "../saving/save-bar.ts";
import type { SaveStateProps } from "../saving/save-state.tsx";
import { useAccountAnswers } from "../saving/use-account-answers.ts";
import { useBeforeLogOut } from "../saving/use-before-log-out.ts";
import { useFormChange } from "../saving/use-form-change.ts";
import { useLastPage } from "../saving/use-saving.ts";
import { useProfile, useSession } from "../session/session-context.ts";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { useIsMadeHere, useIsTakenOver } from "../ui/taken-over.ts";
import { endStart } from "../ui/typed-ahead.ts";
import { LEFT_OUT } from "./prepare-page.ts";
import * as sentences from "./sentences.ts";
import { useCheckOnLeaving } from "./use-check-on-leaving.ts";
import { usePageActions } from "./use-page-actions.ts";
import { useShownPages } from "./use-shown-pages.ts";

/** What somebody does who has begun. */
const BEGINNINGS = ["pointerdown", "keydown", "focusin"] as const;
/** Browsers that do not tell when they are idle get a moment. */
const MOMENT_MS = 1_000;

/**
 * Fetches what the form's other pages need once the applicant has begun and the browser is idle, so that the next page
 * shows at once. Whoever only looks loads nothing of it.
 */
function usePrefetch(form: CompiledForm): void {
  const { is_logged_in } = useSession();
  useEffect(() => {
    const watch = new AbortController();
    const begin = () => {
      watch.abort();
      // A failure shows when the page is opened, which asks again.
      whenIdle(() => void loadPartsOf(form, form.pages, is_logged_in).catch(() => undefined));
    };
    for (const name of BEGINNINGS) addEventListener(name, begin, { signal: watch.signal, passive: true });
    return () => watch.abort();
  }, [form, is_logged_in]);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, MOMENT_MS);
}

/** Boxes of text that is in sight: not that of a concealed number, whose type is another. */
const BOXES = "main :is(textarea, input[type=text], input[type=email], input[type=tel])";
const PRINTED = "[data-printed-text]";

/**
 * Lets what was written be printed whole. A box shows as much as fits into it, and one that is longer than a sheet is cut
 * in the middle of a line; so a paragraph takes its place (app/print.css) for as long as the page is printed.
 */
function usePrintedTexts(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("beforeprint", writeTexts, { signal });
    addEventListener("afterprint", removeTexts, { signal });
    return () => {
      listening.abort();
      removeTexts();
    };
  }, []);
}

function writeTexts(): void {
  removeTexts();
  for (const box of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(BOXES)) {
    if (box.value === "") continue;
    const text = document.createElement("p");
    text.dataset.printedText = "";
    text.dir = "auto";
    text.style.display = "none";
    text.textContent = box.value;
    box.after(text);
  }
}

function removeTexts(): void {
  for (const text of document.querySelectorAll(PRINTED)) text.remove();
}

const loadSaveErrorDialog = async () => ({
  default: (await import("./save-error-dialog.tsx")).SaveErrorDialog,
});
const SaveErrorDialog = lazy(loadSaveErrorDialog);
const LogOutQuestion = lazy(async () => ({
  default: (await import("../saving/log-out-question.tsx")).LogOutQuestion,
}));
const FormNews = lazy(async () => ({
  default: (await import("./form-news.tsx")).FormNews,
}));
const BackToReview = lazy(async () => ({
  default: (await import("../review/back-to-review.tsx")).BackToReview,
}));
const NotAskedAnswers = lazy(async () => ({
  default: (await import("./not-asked-answers.tsx")).NotAskedAnswers,
}));

/**
 * Whether what saves is there for somebody who is logged in; a visitor has nothing to save to. When it cannot be had, the
 * error screen offers a reload (CAT-11): a form that saves nothing is not to be filled in. One that the server has made is
 * there before anything is: what is given to it stays in the tab.
 */
function useSaveStateLoaded(isLoggedIn: boolean): boolean {
  const isMadeHere = useIsMadeHere();
  const [isLoaded, setLoaded] = useState(() => loadedSaveState() !== undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (!isLoggedIn || isLoaded) return;
    loadSaveState().then(
      () => setLoaded(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [isLoggedIn, isLoaded]);
  if (failure !== undefined) throw failure.error;
  return isLoaded || !isLoggedIn || !isMadeHere;
}

/** Not `lazy`: React shows what was waited for up to 300 ms later, in which something may be typed and the page left. */
function SaveState(props: SaveStateProps) {
  const part = loadedSaveState();
  return part === undefined ? null : createElement(part, props);
}

const ValidationSummary = lazy(async () => ({
  default: (await import("./validation-summary.tsx")).ValidationSummary,
}));

/** Where a question is asked; hidden ones nowhere else than here. */
function routeOf(form: CompiledForm, key: string, here: CompiledPage): string {
  return form.pages.find(({ keys }) => keys.includes(key))?.route ?? here.route;
}

function pageBefore({ pages }: CompiledForm, shown: readonly CompiledPage[], page: CompiledPage) {
  return pages.slice(0, pages.indexOf(page)).findLast((before) => shown.includes(before));
}

interface FormPageViewProps {
  readonly loaded: LoadedForm;
  readonly page: CompiledPage;
}

/** One page of the form within the layout, with everything that saves its answers. */
function FormPageView({ loaded, page }: FormPageViewProps) {
  const { form } = loaded;
  const store = useAnswerStore();
  const { is_logged_in } = useSession();
  // Beside the answers, not after them. Nothing can be typed before what saves it is there: it may be typed and left at once.
  const canSave = useSaveStateLoaded(is_logged_in);
  const isReady = useAccountAnswers(form) && canSave;
  const isTakenOver = useIsTakenOver();
  const profile = useProfile();
  const notAsked = profile?.not_asked_answer ?? [];
  const { context, save, goTo, goToQuestionOn, failure, forgetFailure, onFailure } = usePageActions(
    loaded,
    page,
    isReady,
  );
  const goToKey = useCallback(
    (key: string) => goToQuestionOn(routeOf(form, key, page), key),
    [form, page, goToQuestionOn],
  );
  const { beforeLogOut, question } = useBeforeLogOut(save, goToKey);
  const change = useFormChange(loaded);
  useShownErrors(loaded);
  useCheckOnLeaving(loaded, page);
  const pages = useShownPages(form);
  const isShown = pages.includes(page);
  useLastPage(isShown ? page.route : undefined);
  usePrefetch(form);
  usePrintedTexts();
  useEffect(() => {
    // When a save fails because the connection is gone, the dialog could not be fetched any more.
    if (isReady && is_logged_in) loadSaveErrorDialog().catch(() => undefined);
  }, [isReady, is_logged_in]);

  // The key of review/reviewing.ts, which is loaded only by whoever came from a review.
  const back = isReady && isTakenOver && sessionStorage.getItem(`reviewing${storedAs}`) !== null && (
    <Suspense fallback={null}>
      <BackToReview form={form} here={page.route} owner={store.owner()} onQuestion={goToQuestionOn} />
    </Suspense>
  );
  const errors = useFromStore(() => store.errors.shown());
  const steps = useMemo(
    () =>
      stepsOf(form)
        .filter(({ page: named }) => named === undefined || pages.includes(named))
        .map(({ title, page: named }) =>
          named === undefined
            ? { title }
            : { title, route: named.route, missing: missingOn(named, errors).length },
        ),
    [form, pages, errors],
  );
  const hasErrors = Object.keys(errors).length > 0;
  const summary = isReady && hasErrors && (
    <Suspense fallback={null}>
      <ValidationSummary form={form} errors={errors} onQuestion={goToQuestionOn} />
    </Suspense>
  );

  return (
    <FormLayout
      title={page.title}
      isInError={missingOn(page, errors).length > 0}
      steps={steps}
      onStep={(route) => void goTo(route)}
      beforeLogOut={beforeLogOut}
      summary={summary}
      saveState={
        is_logged_in &&
        (isReady && isTakenOver ? (
          <SaveState form={form} onQuestion={goToKey} onFailure={onFailure} />
        ) : (
          <SaveBar data-screen-only="" />
        ))
      }
    >
      {form.schedule && <OPENING.Component schedule={form.schedule} />}
      {isTakenOver && (change ?? profile?.reopened ?? profile?.changed_form) !== undefined && (
        <Suspense fallback={null}>
          <FormNews
            loaded={loaded}
            page={page}
            change={change}
            save={save}
            goTo={goTo}
            goToKey={goToKey}
            onFailure={onFailure}
          />
        </Suspense>
      )}
      {back}
      {isReady && !isShown ? (
        <LEFT_OUT.Component before={pageBefore(form, pages, page)} onGo={(route) => void goTo(route)} />
      ) : isReady ? (
        // Not a new one for each page: the last page then stays until the next can take its place.
        <Suspense fallback={<Loading size="large" />}>
          <KeptPages id={page.id}>
            <PageForm context={context}>
              <QuestionOfAddress />
              <EndOfStart />
            </PageForm>
          </KeptPages>
        </Suspense>
      ) : (
        // As high as a window, so that what is below does not move when the page comes.
        <styled.div minHeight="100dvh">
          <Loading size="large" label={sentences.loadingAnswers} />
        </styled.div>
      )}
      {back}
      {isTakenOver && notAsked.length > 0 && (
        <Suspense fallback={null}>
          <NotAskedAnswers answers={notAsked} />
        </Suspense>
      )}
      {question !== undefined && (
        <Suspense fallback={null}>
          <LogOutQuestion form={form} {...question} />
        </Suspense>
      )}
      {failure !== undefined && (
        <Suspense fallback={null}>
          <SaveErrorDialog failure={failure} onClose={forgetFailure} />
        </Suspense>
      )}
    </FormLayout>
  );
}

/** More pages than most forms have; each costs memory, and no time. */
const KEPT_PAGES = 4;

interface KeptPagesProps {
  /** The page that shows. */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Keeps the pages that were left as they are, out of sight and deaf to everything, so that coming back to one makes nothing
 * anew: what has changed meanwhile is all that renders.
 */
function KeptPages({ id, children }: KeptPagesProps) {
  // The one that showed last comes last: that tells which to forget, and not where each stands, which moves nothing.
  const [pages] = useState(() => new Map<string, ReactNode>());
  pages.delete(id);
  // The same element as before renders nothing; one that waits for its parts and is left again is made out of sight.
  pages.set(id, children);
  for (const page of [...pages.keys()].slice(0, -KEPT_PAGES)) pages.delete(page);
  return [...pages.keys()].toSorted().map((page) => (
    <Activity key={page} mode={page === id ? "visible" : "hidden"}>
      {pages.get(page)}
    </Activity>
  ));
}

/** Stands behind the page's questions, so that all of them are listened to when it does. */
function EndOfStart() {
  useEffect(endStart, []);
  return null;
}

/** An address such as /about#city leads to the question (SUM-03). Stands in the page, so that it waits for it. */
function QuestionOfAddress() {
  // Each link that was followed counts, also a second one to the same question.
  const location = useLocation();
  useEffect(() => {
    const key = location.hash.slice(1);
    if (key === "") return undefined;
    // After the page's own effects, which put the focus on its heading.
    const frame = requestAnimationFrame(() => goToQuestion(key));
    return () => cancelAnimationFrame(frame);
  }, [location]);
  return null;
}

/** Every page of the published form, found by its route; any other address leads to the first (ROU-10). */
export function FormPage() {
  const { formHash } = useInitialData();
  if (formHash === null) throw new Error("No application form is published.");
  return (
    <Suspense fallback={<Loading size="large" label={sentences.loading} />}>
      <PageAtRoute load={loadForm(formHash)} />
    </Suspense>
  );
}

/** The load comes from above, so that it is the same one when it has failed: a new one would be waited for again. */
function PageAtRoute({ load }: { readonly load: LoadedForm | Promise<LoadedForm> }) {
  const loaded = load instanceof Promise ? use(load) : load;
  const { pathname, search } = useLocation();
  const page = pageAt(loaded.form, pathname);
  if (page !== undefined) return <FormPageView loaded={loaded} page={page} />;
  const [first] = loaded.form.pages;
  if (first === undefined) throw new Error("The published form has no page.");
  return <Navigate to={first.route + search} replace />;
}
