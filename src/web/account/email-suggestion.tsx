import { distance } from "fastest-levenshtein";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./email-sentences.tsx";

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

/** Where most applicants have their mail; of those that differ by a letter or two, each. */
const DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "live.com",
  "msn.com",
  "googlemail.com",
  "protonmail.com",
  "comcast.net",
  "mail.com",
  "ymail.com",
  "email.com",
  "gmx.com",
  "me.com",
  "mac.com",
];
/** A letter too many, too few or another one; two that have changed places are two changes. */
const MOST_CHANGES = 2;

/**
 * The address that was probably meant: 'ada@gmail.com' for 'ada@gmial.com'. Undefined where the domain is one of the usual
 * ones, or like none of them.
 */
export function suggestEmail(address: string): string | undefined {
  const [, name, typed] = /^\s*(\S+)@(\S+?)\s*$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || typed === undefined || DOMAINS.includes(typed)) return undefined;
  // Of the same company in another country, such as yahoo.ca.
  if (/\.(?!co$|cm$|om$)[a-z]{2}$/.test(typed)) return undefined;
  const [meant] = DOMAINS.map((domain) => ({ domain, changes: distance(typed, domain) })).toSorted(
    (one, other) => one.changes - other.changes,
  );
  return meant !== undefined && meant.changes <= MOST_CHANGES
    ? `${address.trim().slice(0, name.length)}@${meant.domain}`
    : undefined;
}
