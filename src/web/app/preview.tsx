import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { BrowserRouter, useLocation } from "react-router-dom";
import type { InitialData } from "../../contract/initial-data.ts";
import { PREVIEW_PATH } from "../../contract/screens.ts";
import { AnswerStoreContext } from "../answers/answer-store-context.tsx";
import { AnswerStore } from "../answers/answer-store.ts";
import { pathHere, prefix } from "../api/address.ts";
import { answerInstead } from "../api/http-client.ts";
import { InitialDataContext } from "../api/initial-data.ts";
import { CONTENT_ID, PageHeading, Screen } from "../layout/screen.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { createQueryClient } from "../session/queries.ts";
import { styled } from "../ui/styled.ts";
import { TextLink } from "../ui/text-link.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { respondInPreview } from "./preview-calls.ts";
import * as sentences from "./preview-sentences.ts";
import { Root } from "./root.tsx";
import { CARDS, FORM_PAGES, prepareScreen } from "./screens.ts";

/**
 * The answers of somebody who tries a draft out. They are nobody's: no account takes them along, so that every page can be
 * gone to.
 */
export class PreviewStore extends AnswerStore {
  override hasAnswers(): boolean {
    return false;
  }
}

/**
 * Shows the pages of a draft (PRV-02), to a visitor whoever is logged in on this browser. The answers live in this page
 * and nowhere else: no draft in the tab, no account, no call that stores anything.
 */
export async function showPreview(container: HTMLElement, initialData: InitialData): Promise<void> {
  answerInstead(respondInPreview);
  const pathname = pathHere().slice(PREVIEW_PATH.length) || "/";
  // With what pages show to an account: further entries and uploads.
  await prepareScreen({ pathname, formHash: initialData.formHash, hadSession: true });
  createRoot(container).render(
    <StrictMode>
      <InitialDataContext value={initialData}>
        <QueryClientProvider client={createQueryClient()}>
          <AnswerStoreContext value={new PreviewStore()}>
            <BrowserRouter basename={prefix + PREVIEW_PATH}>
              <PreviewBar isLive={initialData.preview?.isLive === true} />
              <ErrorBoundary FallbackComponent={ErrorScreen}>
                <Root hadSession={false}>
                  <PreviewedScreen />
                </Root>
              </ErrorBoundary>
            </BrowserRouter>
          </AnswerStoreContext>
        </QueryClientProvider>
      </InitialDataContext>
    </StrictMode>,
  );
}

/** A page of the form, or what stands in the place of a card; any other address leads to the first page. */
export function PreviewedScreen(): ReactNode {
  const [, first = ""] = useLocation().pathname.toLowerCase().split("/");
  return `/${first}` in CARDS ? <NoAccount /> : <FORM_PAGES.Component />;
}

/** Stays in sight, above everything, and covers nothing: as high as the space above what else stays in sight. */
const Bar = styled("aside", {
  base: {
    position: "sticky",
    insetBlockStart: "0",
    zIndex: "header",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: "1.5",
    borderBottomWidth: "1px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
    color: "fg",
    fontSize: "xs",
    lineHeight: "snug",
    textAlign: "center",
  },
});

function PreviewBar({ isLive }: { readonly isLive: boolean }) {
  return (
    <Bar data-screen-only="" aria-label={sentences.preview}>
      <strong>{sentences.nothingIsKept}</strong> {isLive ? sentences.isLive : sentences.loadAnew}
    </Bar>
  );
}

/** In the place of the account cards. */
function NoAccount() {
  return (
    <Screen>
      <SiteHeader />
      <styled.main
        id={CONTENT_ID}
        width="full"
        maxWidth="prose"
        marginInline="auto"
        padding={{ base: "4", sm: "8" }}
        display="flex"
        flexDirection="column"
        alignItems="flex-start"
        gap="5"
      >
        <PageHeading>{sentences.noAccount}</PageHeading>
        <p>{sentences.whatApplicantsDo}</p>
        <TextLink to="/">{sentences.backToForm}</TextLink>
      </styled.main>
      <SiteFooter />
    </Screen>
  );
}
