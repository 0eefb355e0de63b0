import { type ComponentProps, useId } from "react";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { styled } from "../ui/styled.ts";

/** Where the words of an option begin, close below them. */
const OptionHelp = styled("p", {
  base: {
    paddingInlineStart: "8",
    marginTop: "-2",
    marginBottom: "2",
    color: "fg.muted",
    fontSize: "sm",
    lineHeight: "snug",
  },
});

interface OptionLineProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly input: ComponentProps<typeof ChoiceInput>;
}

/**
 * An option with a sentence below it (TXT-05): beside the label, not in it, so that the name of an option stays short for
 * those who listen, and what describes it follows.
 */
export function OptionLine({ label, help, input }: OptionLineProps) {
  const id = useId();
  const describedBy = [help === undefined ? "" : id, input["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <div>
      <Choice>
        <ChoiceInput
          {...input}
          // A box of a list says that its value is a code (app/start-watch.js).
          data-code={input.type === "checkbox" ? "" : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>{label}</span>
      </Choice>
      {help !== undefined && <OptionHelp id={id}>{help}</OptionHelp>}
    </div>
  );
}
