import type { FormChange } from "../saving/use-form-change.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

const Notice = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "3",
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
  },
});

interface FormChangeNoticeProps {
  readonly change: FormChange;
  /** Shows the form as it is by now. */
  readonly onOpen: () => void;
}

/** Says that staff have changed the form while this page was open, and what is asked no more (FRM-01). */
export function FormChangeNotice({ change, onOpen }: FormChangeNoticeProps) {
  return (
    <Notice>
      <p>
        <strong>{sentences.formChanged}</strong> {sentences.allKept}
      </p>
      {change.notAsked.length > 0 && <p>{sentences.notAsked(change.notAsked)}</p>}
      <Button variant="outline" onClick={onOpen}>
        {sentences.showFormNow}
      </Button>
    </Notice>
  );
}
