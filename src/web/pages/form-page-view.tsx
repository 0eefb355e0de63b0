import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { CompiledPage } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { UnauthorizedError } from "../api/server-error.ts";
import { FormLayout } from "../chrome/form-layout.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import type { PageContext } from "../renderer/page-context.ts";
import { PageForm } from "../renderer/page-form.tsx";
import { today } from "../saving/today.ts";
import { useAccountAnswers } from "../saving/use-account-answers.ts";
import { useChosenTabs } from "../saving/use-chosen-tabs.ts";
import { useComponentCounts } from "../saving/use-component-counts.ts";
import { useLastPage } from "../saving/use-last-page.ts";
import { useLeaving } from "../saving/use-leaving.ts";
import { useSaveCarried } from "../saving/use-save-carried.ts";
import { useSaveWhenHidden } from "../saving/use-save-when-hidden.ts";
import { useSaving } from "../saving/use-saving.ts";
import { useShownErrors } from "../saving/use-shown-errors.ts";
import { useSession } from "../session/session-context.ts";
import { Loading } from "../ui/loading.tsx";

const SaveErrorDialog = lazy(async () => ({
  default: (await import("./save-error-dialog.tsx")).SaveErrorDialog,
}));

interface FormPageViewProps {
  readonly loaded: LoadedForm;
  readonly page: CompiledPage;
}

/** One page of the form within the layout, with everything that saves its answers. */
export function FormPageView({ loaded, page }: FormPageViewProps) {
  const { form } = loaded;
  const store = useAnswerStore();
  const isReady = useAccountAnswers(form);
  const save = useSaving(loaded);
  useEffect(() => store.saveWith(save), [store, save]);
  const leave = useLeaving(save);
  const onCount = useComponentCounts();
  const onTab = useChosenTabs(form);
  const { is_logged_in } = useSession();
  const [failure, setFailure] = useState<unknown>();
  useShownErrors(loaded);
  useLastPage(page.route);
  const onFailure = useCallback((error: unknown) => {
    // A session that ended has already led to the Log In card.
    if (!(error instanceof UnauthorizedError)) setFailure(error);
  }, []);
  useSaveCarried(isReady, save, onFailure);
  useSaveWhenHidden(isReady && is_logged_in, save);

  const goTo = useCallback(
    async (route: string) => {
      try {
        await leave(route);
      } catch (error) {
        onFailure(error);
      }
    },
    [leave, onFailure],
  );
  const context: PageContext = useMemo(
    () => ({
      form,
      page,
      today: today(),
      hasAccount: is_logged_in,
      onCount,
      onTab,
      onAction: async (action) => {
        if ("route" in action) await goTo(action.route);
      },
    }),
    [form, page, is_logged_in, onCount, onTab, goTo],
  );
  const steps = useMemo(() => form.pages.map(({ route, step }) => ({ route, title: step })), [form]);

  return (
    <FormLayout title={page.title} steps={steps} onStep={(route) => void goTo(route)} beforeLogOut={save}>
      {isReady ? (
        <PageForm key={page.id} context={context} />
      ) : (
        <Loading size="large" label="Loading your answers" />
      )}
      {failure !== undefined && (
        <Suspense fallback={null}>
          <SaveErrorDialog failure={failure} onClose={() => setFailure(undefined)} />
        </Suspense>
      )}
    </FormLayout>
  );
}
