import { ERRORS } from "../../contract/error-codes.ts";
import { ServerError } from "../api/server-error.ts";
import { InlineToast } from "../ui/inline-toast.tsx";

interface CardErrorProps {
  /** For example 'Login Card Error' (spec §8). */
  readonly title: string;
  readonly failure: Error | null;
  readonly onClose: () => void;
}

/** The error toast above a card's form; nothing while there is no failure. */
export function CardError({ title, failure, onClose }: CardErrorProps) {
  if (failure === null) return null;
  const message = failure instanceof ServerError ? failure.message : ERRORS.unexpected.message;
  return (
    <InlineToast severity="error" title={title} onClose={onClose}>
      {message}
    </InlineToast>
  );
}
