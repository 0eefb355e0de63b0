import { Box, Button, Flex, Link, Spinner, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { Navigate, NavLink, Outlet, useLocation } from "react-router-dom";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { DESK_PAGES, mayStaff } from "../../contract/desk.ts";
import { call, sentenceOf } from "../api/call.ts";
import { forgetSession, useSession } from "../api/session.ts";
import { KeepsDraft } from "../editor/kept-draft.tsx";
import { formSentences } from "../form-sentences.ts";
import { passingOn } from "../passing-on-sentences.ts";
import { sentences } from "../sentences.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";
import { Problem } from "../ui/problem.tsx";
import { ThemeMenu } from "../ui/theme-menu.tsx";
import { useAction } from "../ui/use-action.ts";
import { HeldFormNotice } from "./held-form-notice.tsx";
import { OutageNotice } from "./outage-notice.tsx";

/** A document stands beside its application; lines longer than that nobody reads. */
const WIDEST = "112rem";

/** Around every page for whoever is signed in; others are led to the sign-in. */
export function Frame() {
  const session = useSession();
  if (session.isPending) return <Spinner margin="6" aria-label={sentences.loading} role="status" />;
  if (session.isError) {
    return (
      <NarrowPage title={sentences.desk}>
        <Problem>{sentenceOf(session.error)}</Problem>
        <Button onClick={() => void session.refetch()}>{sentences.tryAgain}</Button>
      </NarrowPage>
    );
  }
  if (session.data === null) return <Navigate to={DESK_PAGES.signIn} replace />;
  return <SignedInFrame signedIn={session.data} />;
}

function SignedInFrame({ signedIn }: { readonly signedIn: SignedIn }) {
  const signOut = useAction(async () => {
    const { provider_sign_out } = await call("POST /desk/api/sign-out");
    forgetSession(provider_sign_out);
  });
  return (
    <Box minHeight="100dvh" bg="bg.subtle">
      <Link
        href="#content"
        position="absolute"
        left="-999rem"
        _focusVisible={{ left: "2", top: "2", bg: "bg", padding: "2", zIndex: 1 }}
      >
        {sentences.skip}
      </Link>
      <Box as="header" bg="bg" borderBottomWidth="1px">
        <Header>
          <Flex
            as="nav"
            aria-label={sentences.navigation}
            gap="1"
            direction={{ base: "column", xl: "row" }}
            flex={{ xl: "1" }}
          >
            {mayStaff(signedIn.role, "readApplications") && (
              <NavigationLink to="/">{sentences.home}</NavigationLink>
            )}
            {mayStaff(signedIn.role, "editForm") && (
              <NavigationLink to={DESK_PAGES.form}>{formSentences.title}</NavigationLink>
            )}
            {mayStaff(signedIn.role, "exportApplications") && (
              <NavigationLink to={DESK_PAGES.exports}>{passingOn.exportsTitle}</NavigationLink>
            )}
            {mayStaff(signedIn.role, "manageMachines") && (
              <>
                <NavigationLink to={DESK_PAGES.webhooks}>{passingOn.webhooksTitle}</NavigationLink>
                <NavigationLink to={DESK_PAGES.tokens}>{passingOn.tokensTitle}</NavigationLink>
              </>
            )}
            {mayStaff(signedIn.role, "manageStaff") && (
              <NavigationLink to={DESK_PAGES.staff}>{sentences.staffTitle}</NavigationLink>
            )}
          </Flex>
          <ThemeMenu />
          <Link asChild {...ACCOUNT_LOOK}>
            <NavLink to={DESK_PAGES.account} title={signedIn.email}>
              {signedIn.email}
            </NavLink>
          </Link>
          <Button size="sm" variant="outline" loading={signOut.isBusy} onClick={() => signOut.run()}>
            {sentences.signOut}
          </Button>
        </Header>
      </Box>
      <Box as="main" id="content" tabIndex={-1} maxWidth={WIDEST} marginX="auto" padding="4">
        <Problem>{signOut.problem}</Problem>
        {mayStaff(signedIn.role, "manageMachines") && <OutageNotice />}
        {mayStaff(signedIn.role, "editForm") && <HeldFormNotice role={signedIn.role} />}
        <Stack gap="4">
          <KeepsDraft>
            <Outlet context={signedIn} />
          </KeepsDraft>
        </Stack>
      </Box>
    </Box>
  );
}

/** A long address takes one line, and no more of it than there is beside the rest. */
const ACCOUNT_LOOK = {
  fontSize: "sm",
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  maxWidth: { base: "100%", xl: "18rem" },
} as const;

/** One line: what leads elsewhere waits behind a button where it does not fit beside the name (DSK-63). */
function Header({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  // Whoever has gone to another page has no more use for it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Flex
      wrap="wrap"
      gap="3"
      align="center"
      maxWidth={WIDEST}
      marginX="auto"
      paddingX="4"
      paddingY="2"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpenedAt(null);
        button.current?.focus();
      }}
    >
      <Text fontWeight="semibold">{sentences.desk}</Text>
      <Button
        ref={button}
        display={{ xl: "none" }}
        size="sm"
        variant="outline"
        marginInlineStart="auto"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {sentences.menu}
      </Button>
      <Flex
        id={MENU_ID}
        display={{ base: isOpen ? "flex" : "none", xl: "flex" }}
        direction={{ base: "column", xl: "row" }}
        gap="3"
        align={{ base: "stretch", xl: "center" }}
        flex={{ base: "1 1 100%", xl: "1" }}
        minWidth="0"
      >
        {children}
      </Flex>
    </Flex>
  );
}

const MENU_ID = "desk-menu";

function NavigationLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      asChild
      paddingX="3"
      paddingY="1.5"
      borderRadius="md"
      css={{ "&[aria-current=page]": { bg: "bg.muted", fontWeight: "semibold" } }}
    >
      <NavLink to={to} end>
        {children}
      </NavLink>
    </Link>
  );
}
