import type { CompiledPage } from "../../form/index.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { Reopened } from "../opening/reopened.tsx";
import type { FormChange } from "../saving/follow-form.ts";
import { useProfile, useSession } from "../session/session-context.ts";
import { ChangedFormNotice } from "./changed-form-notice.tsx";
import { FormChangeNotice } from "./form-change-notice.tsx";

interface FormNewsProps {
  readonly loaded: LoadedForm;
  readonly page: CompiledPage;
  /** Since the page was opened. */
  readonly change: FormChange | undefined;
  readonly save: () => Promise<void>;
  readonly goTo: (route: string) => Promise<void>;
  readonly goToKey: (key: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** What there is to know before going on: that sections are open again, and what has changed of the form. */
export function FormNews(props: FormNewsProps) {
  const { loaded, page, goTo } = props;
  const reopened = useProfile()?.reopened;
  return (
    <>
      {reopened !== undefined && (
        <Reopened form={loaded.form} page={page} reopened={reopened} onGo={(route) => void goTo(route)} />
      )}
      <ChangeOfForm {...props} />
    </>
  );
}

/** What has changed of the form: since the page was opened, or else since the applicant was here. */
function ChangeOfForm({ loaded, page, change, save, goToKey, onFailure }: FormNewsProps) {
  const { is_logged_in } = useSession();
  const changed = useProfile()?.changed_form;
  if (change !== undefined) {
    // A visitor's answers stay in the tab.
    const saveFirst = is_logged_in ? save : async () => undefined;
    return <FormChangeNotice change={change} onFailure={onFailure} route={page.route} save={saveFirst} />;
  }
  // The profile may be asked anew, and be of a later form than the page.
  if (changed === undefined || changed.form_version !== loaded.hash) return null;
  return <ChangedFormNotice form={loaded.form} change={changed} onQuestion={goToKey} />;
}
