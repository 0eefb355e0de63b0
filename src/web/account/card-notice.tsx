import { InlineToast } from "../ui/inline-toast.tsx";

interface CardNoticeProps {
  /** What to know before filling in the form; nothing stands there without one. */
  readonly message: string | undefined;
  readonly onClose: () => void;
}

/** Good news above a card's form that stays to be read, unlike a passing toast, until it is closed. */
export function CardNotice({ message, onClose }: CardNoticeProps) {
  if (message === undefined) return null;
  return (
    <InlineToast severity="success" title="Success" onClose={onClose}>
      {message}
    </InlineToast>
  );
}
