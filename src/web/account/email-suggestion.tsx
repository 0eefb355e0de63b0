import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./email-sentences.tsx";
import { suggestEmail } from "./suggest-email.ts";

interface EmailSuggestionProps {
  readonly address: string;
  readonly onTake: (address: string) => void;
}

/** Asks whether another address was meant, where the one that was typed looks like a slip of the finger. */
export function EmailSuggestion({ address, onTake }: EmailSuggestionProps) {
  const meant = suggestEmail(address);
  return (
    <styled.p role="status" fontSize="sm" _empty={{ display: "none" }}>
      {meant !== undefined &&
        sentences.didYouMean(
          <Button variant="link" onClick={() => onTake(meant)}>
            {meant}
          </Button>,
        )}
    </styled.p>
  );
}
