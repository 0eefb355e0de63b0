import { useEffect } from "react";
import { validateForm } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";
import { today } from "./today.ts";

/** While the status is validating, keeps every question's errors up to date with the answers (spec §4). */
export function useShownErrors({ form, validators }: LoadedForm): void {
  const store = useAnswerStore();
  const { web_status } = useSession();
  useEffect(() => {
    if (web_status !== "validating") {
      store.setErrors({});
      return undefined;
    }
    const validate = () => {
      const context = { today: today(), view: store.view() };
      store.setErrors(validateForm(form, validators, store.snapshot(), context));
    };
    validate();
    return store.subscribe(validate);
  }, [store, form, validators, web_status]);
}
