import type { FormChange } from "../saving/use-form-change.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";

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
        <strong>The school has changed this form since you opened it.</strong> Everything that you have
        entered is kept.
      </p>
      {change.notAsked.length > 0 && (
        <p>
          It no longer asks for: {change.notAsked.join(", ")}. What you wrote there is set aside and is no
          part of your application.
        </p>
      )}
      <Button variant="outline" onClick={onOpen}>
        Show the form as it is now
      </Button>
    </Notice>
  );
}
