import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

const SECOND_MS = 1000;

interface StillWorkingModalProps {
  /** How long until the session ends, in milliseconds. */
  readonly remainingMs: () => number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks somebody who has not done anything for long whether to stay logged in (spec §4 "Inactivity"). */
export function StillWorkingModal({ remainingMs, onStay, onLeave }: StillWorkingModalProps) {
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsOf(remainingMs())), SECOND_MS);
    return () => clearInterval(timer);
  }, [remainingMs]);
  const buttons = (
    <>
      <Button variant="outline" onClick={onLeave}>
        No, log me out
      </Button>
      <Button onClick={onStay}>Yes, stay logged in</Button>
    </>
  );
  return (
    <Modal title="Still working?" onClose={onStay} footer={buttons}>
      <p>You have not done anything for a while. Would you like to stay logged in?</p>
      <p>
        Otherwise you will be logged out in{" "}
        <strong>
          {seconds} {seconds === 1 ? "second" : "seconds"}
        </strong>
        . Your answers will be saved first.
      </p>
    </Modal>
  );
}

function secondsOf(timeMs: number): number {
  return Math.max(0, Math.ceil(timeMs / SECOND_MS));
}
