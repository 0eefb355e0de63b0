import { useEffect } from "react";
import { type CompiledPage, validateAnswer } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { today } from "../saving/find-errors.ts";
import { announcements } from "../ui/announcements.tsx";
import { errorPrefix } from "../ui/sentences.ts";
import { useAfterPress } from "../widgets/use-after-press.ts";

/**
 * Says what is wrong with an answer by itself when its box is left, whatever the status is, and takes it back as soon
 * as it is right; nothing new is said while somebody types. What is missing is told while validating alone (SAV-02).
 */
export function useCheckOnLeaving({ form, validators }: LoadedForm, page: CompiledPage): void {
  const store = useAnswerStore();
  const afterPress = useAfterPress();
  useEffect(() => {
    const errorsIn = (key: string) =>
      validateAnswer(form, validators, store.snapshot(), {
        key,
        today: today(),
        displayState: store.displayState(),
      });
    const check = (key: string) => {
      const before = store.errors.of(key);
      const found = errorsIn(key);
      store.errors.setOwn(key, found);
      const shown = store.errors.of(key);
      if (found.length > 0 && shown !== before) announcements.say(errorPrefix + shown.join(" "));
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Somebody who turns to another window has not left the box.
      if (!isTextBox(target) || document.activeElement === target) return;
      if (page.keys.includes(target.id)) afterPress(() => check(target.id));
    };
    let checked = store.snapshot();
    const mend = () => {
      const answers = store.snapshot();
      if (answers === checked) return;
      checked = answers;
      for (const [key, told] of Object.entries(store.errors.own())) {
        const found = errorsIn(key);
        store.errors.setOwn(
          key,
          told.filter((sentence) => found.includes(sentence)),
        );
      }
    };
    document.addEventListener("focusout", onFocusOut);
    const unsubscribe = store.subscribe(mend);
    return () => {
      document.removeEventListener("focusout", onFocusOut);
      unsubscribe();
    };
  }, [store, form, validators, page, afterPress]);
}

function isTextBox(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
