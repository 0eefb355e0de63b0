import { type ReactNode, useEffect, useRef } from "react";
import { ERRORS, type ErrorCode } from "../../contract/error-codes.ts";
import { ServerError } from "../api/server-error.ts";
import { InlineToast } from "../ui/inline-toast.tsx";

interface CardErrorProps {
  /** For example 'Login Card Error' (CAT-04). */
  readonly title: string;
  readonly failure: Error | null;
  readonly onClose: () => void;
  /** A way on from the failure with this code, after its sentence. */
  readonly wayOn?: { readonly code: ErrorCode; readonly link: ReactNode };
}

/** The error toast above a card's form, brought into sight; nothing while there is no failure. */
export function CardError({ title, failure, onClose, wayOn }: CardErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the button that was pressed may be a screen below it.
    if (failure !== null) box.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (failure === null) return null;
  const message = failure instanceof ServerError ? failure.message : ERRORS.unexpected.message;
  return (
    <div ref={box}>
      <InlineToast severity="error" title={title} onClose={onClose}>
        {message}
        {failure instanceof ServerError && failure.code === wayOn?.code && <> {wayOn.link}</>}
      </InlineToast>
    </div>
  );
}
