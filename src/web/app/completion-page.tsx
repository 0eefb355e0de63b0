import { lazy, Suspense } from "react";
import { phoneLink } from "../../contract/school.ts";
import { useInitialData } from "../api/initial-data.ts";
import { LogOutButton } from "../layout/log-out-button.tsx";
import { CONTENT_ID, PageHeading, Screen, SkipLink } from "../layout/screen.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { Sheet, WelcomeBanner } from "../layout/welcome-banner.tsx";
import { useProfile } from "../session/session-context.ts";
import { RichTextView } from "../ui/rich-text.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./completion-sentences.tsx";
import { SectionHeading, SubmissionLists } from "./submission-lists.tsx";

const PdfCopy = lazy(async () => ({ default: (await import("../pdf-copy/pdf-copy.tsx")).PdfCopy }));

/** The button's own height, so that nothing moves when it comes. */
const Room = styled("div", { base: { height: "buttonHeight" } });

/**
 * What an applicant sees after the application was submitted. It stands alone, without the layout of the form pages
 * (ROU-04), under the school's own header and footer.
 */
export function CompletionPage() {
  const { partner, completion } = useInitialData();
  const { admissions } = partner;
  const { title = sentences.withUs, text } = completion ?? {};
  const reference = useProfile()?.reference ?? "";
  return (
    <Screen>
      <SkipLink />
      <SiteHeader />
      <styled.main
        id={CONTENT_ID}
        tabIndex={-1}
        display="flex"
        flexDirection="column"
        gap={{ base: "8", sm: "10" }}
        width="full"
        maxWidth="prose"
        marginInline="auto"
        paddingInline={{ base: "4", sm: "6" }}
        paddingBlock={{ base: "6", sm: "10" }}
        marginBottom="10"
      >
        <PageHeading>{title}</PageHeading>
        {text === undefined ? (
          <WelcomeBanner />
        ) : (
          <Sheet as="div">
            <div>
              <RichTextView text={text} />
            </div>
          </Sheet>
        )}
        {reference !== "" && (
          <section>
            <SectionHeading>{sentences.yourReference}</SectionHeading>
            <styled.p
              fontSize="2xl"
              fontWeight="bold"
              letterSpacing="wide"
              color="primary.dark"
              translate="no"
            >
              {reference}
            </styled.p>
            <p>{sentences.referenceSent}</p>
          </section>
        )}
        <SubmissionLists />
        <section>
          <SectionHeading>{sentences.yourCopy}</SectionHeading>
          <Suspense fallback={<Room />}>
            <PdfCopy label={sentences.downloadCopy} prepare={async () => true} />
          </Suspense>
        </section>
        <section>
          <SectionHeading>{sentences.howToReachUs}</SectionHeading>
          <styled.address fontStyle="normal">
            {[admissions.office, ...admissions.address].map((line) => (
              <styled.span key={line} display="block">
                {line}
              </styled.span>
            ))}
          </styled.address>
          <p>
            <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>
          </p>
          <p>
            <ExternalLink href={phoneLink(admissions.phone)}>{admissions.phone}</ExternalLink>
          </p>
        </section>
        <styled.div>
          <LogOutButton />
        </styled.div>
      </styled.main>
      <SiteFooter />
    </Screen>
  );
}
