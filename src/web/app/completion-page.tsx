import { LogOutButton } from "../chrome/log-out-button.tsx";
import { PageHeading } from "../chrome/page-heading.tsx";
import { Screen } from "../chrome/screen.tsx";
import { WelcomeBanner } from "../chrome/welcome-banner.tsx";
import { styled } from "../ui/styled.ts";

/** What an applicant sees after the application was submitted; it stands alone, without the form's layout. */
export function CompletionPage() {
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
        <LogOutButton />
      </styled.main>
    </Screen>
  );
}
