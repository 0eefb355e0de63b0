import { Button, Link } from "@chakra-ui/react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { DESK_PATH } from "../../contract/desk.ts";
import { sentences } from "../sentences.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";

/** Stands in the place of a page that is not there, or whose code did not come. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <NarrowPage title={isMissing ? sentences.pageMissing : sentences.unexpected}>
      <Link href={DESK_PATH}>{sentences.home}</Link>
      {!isMissing && <Button onClick={() => location.reload()}>{sentences.tryAgain}</Button>}
    </NarrowPage>
  );
}
