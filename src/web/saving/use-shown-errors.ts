import { useEffect } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { lacksPhoneLibrary, loadPhoneLibrary } from "../form/phone-library.ts";
import { useSession } from "../session/session-context.ts";
import { errorsNow } from "./find-errors.ts";

/** While the status is validating, keeps every question's errors up to date with the answers (SAV-02). */
export function useShownErrors(loaded: LoadedForm): void {
  const store = useAnswerStore();
  const { web_status } = useSession();
  useEffect(() => {
    if (web_status !== "validating") {
      store.setErrors({});
      return undefined;
    }
    const show = () => store.setErrors(errorsNow(loaded, store));
    const validate = () => {
      show();
      if (lacksPhoneLibrary(loaded.form, store.snapshot())) loadPhoneLibrary().then(show, () => undefined);
    };
    validate();
    return store.subscribe(validate);
  }, [store, loaded, web_status]);
}
