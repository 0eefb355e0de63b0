import { Button } from "@chakra-ui/react";
import { sentenceOf } from "../api/call.ts";
import { sentences } from "../sentences.ts";
import { Problem } from "./problem.tsx";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: why, and a button that reads it again. */
export function ReadProblem({ error, onRetry }: Props) {
  return (
    <>
      <Problem>{sentenceOf(error)}</Problem>
      <Button alignSelf="start" variant="outline" onClick={onRetry}>
        {sentences.tryAgain}
      </Button>
    </>
  );
}
