import { lazy, Suspense } from "react";
import { LogOutButton } from "../chrome/log-out-button.tsx";
import { PageHeading } from "../chrome/page-heading.tsx";
import { Screen } from "../chrome/screen.tsx";
import { WelcomeBanner } from "../chrome/welcome-banner.tsx";
import { useProfile } from "../session/session-context.ts";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { usePartner } from "./boot-context.ts";

const PdfCopy = lazy(async () => ({ default: (await import("../pdf-copy/pdf-copy.tsx")).PdfCopy }));

const Heading = styled("h2", { base: { fontSize: "lg", fontWeight: "bold", marginBottom: "2" } });

/** The button's own height, so that nothing moves when it comes. */
const Room = styled("div", { base: { height: "buttonHeight" } });

/** What an applicant sees after the application was submitted; it stands alone, without the form's layout. */
export function CompletionPage() {
  const { admissions } = usePartner();
  const reference = useProfile()?.reference ?? "";
  return (
    <Screen>
      <styled.main
        display="flex"
        flexDirection="column"
        alignItems="flex-start"
        gap="6"
        width="full"
        maxWidth="prose"
        marginInline="auto"
        paddingInline="4"
        paddingBlock={{ base: "8", sm: "16" }}
      >
        <PageHeading>Your application is with us</PageHeading>
        <WelcomeBanner />
        {reference !== "" && (
          <section>
            <Heading>Your reference number</Heading>
            <styled.p fontSize="2xl" fontWeight="bold" letterSpacing="wide" color="primary.dark">
              {reference}
            </styled.p>
            <p>We have e-mailed it to you. Please tell it to us when you have a question.</p>
          </section>
        )}
        <section>
          <Heading>Your copy</Heading>
          <Suspense fallback={<Room />}>
            <PdfCopy label="Download a PDF Copy" prepare={async () => true} />
          </Suspense>
        </section>
        <section>
          <Heading>How to reach us</Heading>
          <p>{admissions.office}</p>
          <p>
            <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>
          </p>
          <p>{admissions.phone}</p>
        </section>
        <LogOutButton />
      </styled.main>
    </Screen>
  );
}
