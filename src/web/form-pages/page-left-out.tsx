import { useEffect } from "react";
import type { CompiledPage } from "../../form/index.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { endStart } from "../ui/typed-ahead.ts";
import * as sentences from "./page-left-out-sentences.ts";

interface PageLeftOutProps {
  /** The page before it that is part of the application. */
  readonly before: CompiledPage | undefined;
  readonly onGo: (route: string) => void;
}

/** What stands at the address of a page that is no part of the application as the answers stand (WHN-04), and a way on. */
export function PageLeftOut({ before, onGo }: PageLeftOutProps) {
  // No other part of this page tells that the application runs.
  useEffect(endStart, []);
  return (
    <Stack>
      <styled.p maxWidth="prose">{sentences.leftOut}</styled.p>
      {before !== undefined && (
        <div>
          <Button variant="outline" size="save" onClick={() => onGo(before.route)}>
            {sentences.goTo(before.title)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
