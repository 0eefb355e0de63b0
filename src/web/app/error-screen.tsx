import { useEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { takeFromPage } from "../answers/draft.ts";
import { prefix } from "../api/address.ts";
import { usePartner } from "../api/initial-data.ts";
import { isChunkError, NotFoundError } from "../api/report-client-error.ts";
import { partMissing } from "../api/sentences.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { CONTENT_ID, PageHeading, Screen } from "../layout/screen.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { Card } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { endStart } from "../ui/typed-ahead.ts";
import * as sentences from "./sentences.tsx";

interface ErrorText {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly act: () => void;
}

const reload = () => location.reload();
const openFirstPage = () => location.assign(`${prefix}/`);

const BROKEN: ErrorText = {
  title: sentences.somethingWrong,
  text: sentences.logged,
  action: sentences.reload,
  act: reload,
};
const CHUNK_MISSING: ErrorText = {
  title: sentences.notLoaded,
  text: partMissing,
  action: sentences.reload,
  act: reload,
};
const NOT_FOUND: ErrorText = {
  title: sentences.notFound,
  text: sentences.nothingHere,
  action: sentences.goToApplication,
  act: openFirstPage,
};

function textFor(error: unknown): ErrorText {
  if (error instanceof NotFoundError) return NOT_FOUND;
  return isChunkError(error) ? CHUNK_MISSING : BROKEN;
}

/** Reloading may not be enough: somebody to write to is the way on then. */
function WhereToTurn() {
  const { helpEmail } = usePartner();
  return (
    <styled.p fontSize="sm" color="fg.muted">
      {sentences.writeTo(<ExternalLink href={`mailto:${helpEmail}`}>{helpEmail}</ExternalLink>)}
    </styled.p>
  );
}

/**
 * What is left when a branch of the application fails (ERB-01). Not found and not loaded have
 * words of their own. After a 401 the way to the Log In card is taken already, so that nothing is shown.
 */
export function ErrorScreen({ error }: FallbackProps) {
  const store = useAnswerStore();
  useEffect(() => {
    takeFromPage(store, sessionStorage);
    endStart();
  }, [store]);
  if (error instanceof UnauthorizedError) return null;
  const { title, text, action, act } = textFor(error);
  return (
    <Screen>
      <SiteHeader reloads />
      <styled.main
        id={CONTENT_ID}
        width="full"
        maxWidth="prose"
        marginInline="auto"
        padding={{ base: "4", sm: "8" }}
      >
        <Card display="flex" flexDirection="column" alignItems="flex-start" gap="5">
          <PageHeading>{title}</PageHeading>
          <p>{text}</p>
          <Button onClick={act}>{action}</Button>
          <WhereToTurn />
        </Card>
      </styled.main>
    </Screen>
  );
}
