import type { ReactNode } from "react";
import { usePartner } from "../api/initial-data.ts";
import { useSession } from "../session/session-context.ts";
import { styled } from "../ui/styled.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CONTENT_ID, PageHeading, Screen, SkipLink } from "./screen.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { type Step, StepNavigation } from "./step-navigation.tsx";
import { WelcomeBanner } from "./welcome-banner.tsx";

const Body = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "13rem minmax(0, 1fr)" },
    columnGap: "10",
    rowGap: { base: "5", md: "8" },
    alignItems: "start",
    width: "full",
    maxWidth: "page",
    marginInline: "auto",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: { base: "5", md: "8" },
    marginBottom: "10",
  },
});

interface FormLayoutProps {
  /** The page's `h1`. */
  readonly title: string;
  /** Whether an answer of the page is missing or wrong. */
  readonly isInError?: boolean;
  readonly steps: readonly Step[];
  /** Leaves for another step: saves what is to be saved and replaces the history entry. */
  readonly onStep: (route: string) => void;
  /** Awaited before logging out, so that nothing entered is lost; when it rejects, or resolves with false, the session stays. */
  readonly beforeLogOut?: () => Promise<boolean>;
  /** What is missing; stands before the page's heading. */
  readonly summary?: ReactNode;
  /** How far saving is; stands with the steps. */
  readonly saveState?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every form page: header, steps, welcome, footer (LAY-01). */
export function FormLayout({
  title,
  isInError,
  steps,
  onStep,
  beforeLogOut,
  summary,
  saveState,
  children,
}: FormLayoutProps) {
  const { is_service_user } = useSession();
  const { name, applicationTitle } = usePartner();
  return (
    <Screen>
      <SkipLink />
      <SiteHeader>
        <AccountMenu beforeLogOut={beforeLogOut} />
      </SiteHeader>
      <Body>
        <styled.div
          data-screen-only=""
          // On phones the steps and the line on saving are rows of their own, so that this one can stay in sight.
          display={{ base: "contents", md: "block" }}
          position={{ md: "sticky" }}
          insetBlockStart="8"
          minWidth="0"
        >
          {!is_service_user && <StepNavigation steps={steps} onStep={onStep} />}
          {saveState}
        </styled.div>
        <styled.main
          data-form-page=""
          id={CONTENT_ID}
          tabIndex={-1}
          minWidth="0"
          display="flex"
          flexDirection="column"
          gap="6"
        >
          <styled.div data-screen-only="" display="contents">
            <WelcomeBanner />
            {summary}
          </styled.div>
          <styled.p data-print-only="" display="none" color="fg.muted">
            {name}, {applicationTitle}
          </styled.p>
          <PageHeading isInError={isInError}>{title}</PageHeading>
          {children}
        </styled.main>
      </Body>
      <SiteFooter />
    </Screen>
  );
}
