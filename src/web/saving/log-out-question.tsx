import { useRef } from "react";
import type { CompiledForm } from "../../form/index.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./account-sentences.ts";
import type { LogOutChoice } from "./use-before-log-out.ts";

interface LogOutQuestionProps {
  readonly form: CompiledForm;
  /** The questions whose answers are not saved. */
  readonly keys: readonly string[];
  /** Whether what is not saved stays on this device. */
  readonly isKept: boolean;
  readonly onChoice: (choice: LogOutChoice) => void;
}

/** Asks what is to become of answers that cannot be saved before somebody logs out (SYN-07). */
export function LogOutQuestion({ form, keys, isKept, onChoice }: LogOutQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const buttons = (
    <>
      <Button ref={stay} onClick={() => onChoice("stay")}>
        {sentences.stay}
      </Button>
      {isKept && (
        <Button variant="outline" onClick={() => onChoice("keep")}>
          {sentences.keepAndLeave}
        </Button>
      )}
      <Button variant="outline" onClick={() => onChoice("delete")}>
        {sentences.deleteAndLeave}
      </Button>
    </>
  );
  return (
    <Modal
      title={sentences.notAllSaved(keys.length)}
      size="medium"
      onClose={() => onChoice("stay")}
      footer={buttons}
      safeAnswer={stay}
    >
      <styled.ul paddingInlineStart="5" listStyleType="disc">
        {keys.map((key) => (
          <li key={key}>{form.questions[key]?.title ?? key}</li>
        ))}
      </styled.ul>
      <p>{isKept ? sentences.keptHere : sentences.notKeptHere}</p>
    </Modal>
  );
}
