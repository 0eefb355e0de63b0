import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const SECOND_MS = 1000;
/** When somebody who hears the page is told how long is left; the dialog itself says so when it opens. */
const SPOKEN_AT = [30, 10];

interface StillWorkingModalProps {
  /** How long until the session ends, in milliseconds. */
  readonly remainingMs: () => number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks somebody who has not done anything for long whether to stay logged in (IDL-01). */
export function StillWorkingModal({ remainingMs, onStay, onLeave }: StillWorkingModalProps) {
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()));
  const [first] = useState(seconds);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsOf(remainingMs())), SECOND_MS);
    return () => clearInterval(timer);
  }, [remainingMs]);
  const buttons = (
    <>
      <Button variant="outline" onClick={onLeave}>
        No, log me out
      </Button>
      <Button ref={yes} onClick={onStay}>
        Yes, stay logged in
      </Button>
    </>
  );
  return (
    <Modal title="Still working?" onClose={onStay} footer={buttons} safeAnswer={yes}>
      <p>You have not done anything for a while. Would you like to stay logged in?</p>
      <p>
        Otherwise you will be logged out in{" "}
        <strong role="timer">
          {seconds} {seconds === 1 ? "second" : "seconds"}
        </strong>
        . Your answers will be saved first.
      </p>
      <VisuallyHidden role="status">{spokenAt(seconds, first)}</VisuallyHidden>
    </Modal>
  );
}

/** What was last to be said with so many seconds left; nothing before the first moment after the dialog has opened. */
function spokenAt(seconds: number, first: number): string {
  const moment = SPOKEN_AT.findLast((at) => at >= seconds && at < first);
  return moment === undefined ? "" : `You will be logged out in ${moment} seconds.`;
}

function secondsOf(timeMs: number): number {
  return Math.max(0, Math.ceil(timeMs / SECOND_MS));
}
