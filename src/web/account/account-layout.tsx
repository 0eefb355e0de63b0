import { Outlet } from "react-router-dom";
import { CONTENT_ID, Screen, SkipLink } from "../layout/screen.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { styled } from "../ui/styled.ts";

/** What stands around every account card. */
export function AccountLayout() {
  return (
    <Screen>
      <SkipLink />
      <SiteHeader />
      <styled.main
        id={CONTENT_ID}
        tabIndex={-1}
        width="full"
        maxWidth="card"
        marginInline="auto"
        paddingInline="4"
        paddingBlock={{ base: "6", sm: "12" }}
      >
        <Outlet />
      </styled.main>
      <SiteFooter />
    </Screen>
  );
}
