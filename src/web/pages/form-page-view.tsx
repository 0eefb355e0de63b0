import { lazy, Suspense, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { type CompiledPage, stepsOf } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useFromStore } from "../answers/use-answer.ts";
import { FormLayout } from "../chrome/form-layout.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { PageForm } from "../renderer/page-form.tsx";
import { openAnew } from "../saving/open-anew.ts";
import { SavedAt } from "../saving/saved-at.tsx";
import { useAccountAnswers } from "../saving/use-account-answers.ts";
import { useFormChange } from "../saving/use-form-change.ts";
import { useLastPage } from "../saving/use-last-page.ts";
import { useShownErrors } from "../saving/use-shown-errors.ts";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { goToQuestion } from "../validation/go-to-question.ts";
import { missingOn } from "../validation/missing-on.ts";
import { useCheckOnLeaving } from "../validation/use-check-on-leaving.ts";
import { usePageActions } from "./use-page-actions.ts";
import { usePrefetch } from "./use-prefetch.ts";
import { usePrintedTexts } from "./use-printed-texts.ts";

const loadSaveErrorDialog = async () => ({
  default: (await import("./save-error-dialog.tsx")).SaveErrorDialog,
});
const SaveErrorDialog = lazy(loadSaveErrorDialog);
const FormChangeNotice = lazy(async () => ({
  default: (await import("./form-change-notice.tsx")).FormChangeNotice,
}));
const ValidationSummary = lazy(async () => ({
  default: (await import("../validation/validation-summary.tsx")).ValidationSummary,
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
  const { context, save, goTo, goToQuestionOn, failure, forgetFailure } = usePageActions(
    loaded,
    page,
    isReady,
  );
  const change = useFormChange(loaded);
  useShownErrors(loaded);
  useCheckOnLeaving(loaded, page);
  useLastPage(page.route);
  usePrefetch(form);
  usePrintedTexts();
  useEffect(() => {
    // When a save fails because the connection is gone, the dialog could not be fetched any more.
    if (isReady) loadSaveErrorDialog().catch(() => undefined);
  }, [isReady]);

  const errors = useFromStore(() => store.errors());
  const steps = useMemo(
    () =>
      stepsOf(form).map(({ title, page: named }) =>
        named === undefined
          ? { title }
          : { title, route: named.route, missing: missingOn(named, errors).length },
      ),
    [form, errors],
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
      beforeLogOut={save}
      summary={summary}
    >
      <div role="status">
        {change !== undefined && (
          <Suspense fallback={null}>
            <FormChangeNotice change={change} onOpen={() => openAnew(page.route)} />
          </Suspense>
        )}
      </div>
      {isReady ? (
        // Not a new one for each page: the last page then stays until the next can take its place.
        <Suspense fallback={<Loading size="large" />}>
          <PageForm key={page.id} context={context}>
            <QuestionOfAddress />
          </PageForm>
          <SavedAt />
        </Suspense>
      ) : (
        // As high as a window, so that what is below does not move when the page comes.
        <styled.div minHeight="100dvh">
          <Loading size="large" label="Loading your answers" />
        </styled.div>
      )}
      {failure !== undefined && (
        <Suspense fallback={null}>
          <SaveErrorDialog failure={failure} onClose={forgetFailure} />
        </Suspense>
      )}
    </FormLayout>
  );
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
