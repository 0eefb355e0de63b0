import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type CompiledForm, type CompiledPage, nextShownPage } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { useInitialData } from "../api/initial-data.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { type LoadedForm, pageAt } from "../form/form-loader.ts";
import { usePrepareCopy } from "../pdf-copy/use-prepare-copy.ts";
import type { PageContext } from "../renderer/page-content.ts";
import type { TabChoice } from "../saving/choose-tab.ts";
import { revealQuestion, today } from "../saving/find-errors.ts";
import { loadSaver } from "../saving/load-saver.ts";
import { isAlreadySubmitted, isConnectionLost } from "../saving/save-errors.ts";
import { useLeaving } from "../saving/use-leaving.ts";
import { useSaveCarried, useSaving, useSubmit } from "../saving/use-saving.ts";
import { useSession, useSessionActions } from "../session/session-context.ts";
import { useBrowserValue } from "../ui/taken-over.ts";
import { toasts } from "../ui/toasts.ts";
import * as sentences from "./sentences.ts";
import { useStepHistory } from "./use-step-history.ts";

/** What a form page does with its answers, and what came of the last of it. */
export interface PageActions {
  /** What the parts of the page need. */
  readonly context: PageContext;
  readonly save: () => Promise<void>;
  /** Goes to another page, or to a question of it (`/about#city`), saving first. */
  readonly goTo: (address: string) => Promise<void>;
  readonly goToQuestionOn: (route: string, key: string) => void;
  /** What went wrong last; undefined when nothing did. */
  readonly failure: unknown;
  readonly forgetFailure: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Whether it is tried again by itself; not where what saves could not be loaded. */
async function isWaitingToSave(store: AnswerStore): Promise<boolean> {
  return await loadSaver(store).then(
    (saver) => saver.isWaiting(),
    () => false,
  );
}

/** Where a button leads: past the pages that the answers leave out (WHN-03). */
function routeOnward(form: CompiledForm, store: AnswerStore, route: string): string {
  const page = pageAt(form, route);
  return (page && nextShownPage(form, store.state(), page))?.route ?? route;
}

/** Everything that a form page can do with its answers. Failures end up in `failure`; nothing typed is lost by one. */
export function usePageActions(loaded: LoadedForm, page: CompiledPage, isReady: boolean): PageActions {
  const { form, validators } = loaded;
  const store = useAnswerStore();
  const navigate = useNavigate();
  const { is_logged_in } = useSession();
  const [failure, setFailure] = useState<unknown>();
  const save = useSaving(loaded);
  const leave = useLeaving({ hash: loaded.hash, page, save });
  const submit = useSubmit(loaded, save);

  const { open } = useSessionActions();
  const handleFailure = useCallback(
    async (error: unknown) => {
      // A session that ended has already led to the Log In card.
      if (error instanceof UnauthorizedError) return;
      // What waits for a connection has been told of, and is saved by itself.
      if (isConnectionLost(error) && (await isWaitingToSave(store))) return;
      if (!isAlreadySubmitted(error)) {
        setFailure(error);
        return;
      }
      // Submitted in another tab: the profile says so, and leads to where that leads.
      const isAnyLost = Object.keys(store.sync.unsaved()).length > 0;
      toasts.error(isAnyLost ? `${error.message} ${sentences.notPartOfIt}` : error.message);
      try {
        await open();
      } catch (failed) {
        setFailure(failed);
      }
    },
    [store, open],
  );
  const onFailure = useCallback((error: unknown) => void handleFailure(error), [handleFailure]);
  const onTab = useCallback(
    async (choice: TabChoice) => {
      const { chooseTab } = await import("../saving/choose-tab.ts");
      return chooseTab({ form, store, hasAccount: is_logged_in, onFailure }, choice);
    },
    [form, store, is_logged_in, onFailure],
  );
  const forgetFailure = useCallback(() => setFailure(undefined), []);
  useEffect(() => store.sync.saveWith(save), [store, save]);
  useSaveCarried(isReady, save, onFailure);

  const onPdfCopy = usePrepareCopy(save, onFailure);
  const noteStep = useStepHistory((route, goBack) => {
    leave(route, { isBack: true, onLeave: goBack }).catch(onFailure);
  });
  const goTo = useCallback(
    (address: string) => leave(address, { onLeave: () => noteStep(page.route) }).catch(onFailure),
    [leave, onFailure, page, noteStep],
  );
  const goToQuestionOn = useCallback(
    (route: string, key: string) => {
      revealQuestion(form, store, key);
      const address = `${route}#${key}`;
      // The page goes there itself once it has the question: at once, or when it has loaded.
      if (route === page.route) void navigate(address, { replace: true });
      else leave(address, { isBack: true, onLeave: () => noteStep(page.route) }).catch(onFailure);
    },
    [form, store, page, navigate, leave, noteStep, onFailure],
  );
  const { rendered, preview } = useInitialData();
  const date = useBrowserValue(today, rendered?.today ?? "");
  const context: PageContext = useMemo(
    () => ({
      form,
      page,
      validators,
      today: date,
      // Who tries a draft out sees what waits for an account as well.
      hasAccount: is_logged_in || !!preview,
      onFailure,
      onTab,
      onAction: async (action) => {
        if ("route" in action) await goTo(routeOnward(form, store, action.route));
        else if (action.action === "submit") await submit().catch(onFailure);
      },
      onQuestion: goToQuestionOn,
      onPdfCopy,
    }),
    [
      form,
      store,
      page,
      validators,
      date,
      is_logged_in,
      preview,
      onFailure,
      onTab,
      goTo,
      submit,
      goToQuestionOn,
      onPdfCopy,
    ],
  );
  return { context, save, goTo, goToQuestionOn, failure, forgetFailure, onFailure };
}
