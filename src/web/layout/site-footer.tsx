import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { useInitialData, usePartner } from "../api/initial-data.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { useBrowserValue } from "../ui/taken-over.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { ErrorDialogBoundary } from "./error-dialog-boundary.tsx";
import * as sentences from "./sentences.ts";

const HelpModal = lazy(async () => ({ default: (await import("./footer-dialogs.tsx")).HelpModal }));
const PrivacyModal = lazy(async () => ({ default: (await import("./footer-dialogs.tsx")).PrivacyModal }));

const Bar = styled("footer", {
  base: { marginTop: "auto", borderTopWidth: "1px", backgroundColor: "white.main", fontSize: "sm" },
});

const Inner = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-start",
    justifyContent: "space-between",
    columnGap: "10",
    rowGap: "4",
    width: "full",
    maxWidth: "page",
    marginInline: "auto",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: "6",
    color: "fg.muted",
    lineHeight: "snug",
  },
});

/** The school's address, the copyright line, and the ways to help, to the privacy notice and to other applications. */
export function SiteFooter() {
  const { name, address, links } = usePartner();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<{ readonly modal: "help" | "privacy"; readonly at: string }>();
  // Going back leads to another page, which it is no part of.
  const openModal = asked?.at === pathname ? asked.modal : undefined;
  const { prefix, rendered } = useInitialData();
  const thisYear = () => new Date().getFullYear();
  const year = useBrowserValue(
    thisYear,
    rendered === undefined ? thisYear() : Number(rendered.today.slice(0, 4)),
  );
  const close = () => setAsked(undefined);
  return (
    <Bar data-screen-only="">
      <Inner>
        <div>
          <styled.address fontStyle="normal">
            <ExternalLink href={links.website} color="fg" fontWeight="semibold" textDecoration="none">
              {name}
            </ExternalLink>
            {address.map((line) => (
              <styled.span key={line} display="block" marginTop="0.5">
                {line}
              </styled.span>
            ))}
          </styled.address>
          <styled.p marginTop="3">{sentences.copyright(year, name)}</styled.p>
        </div>
        <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="4" marginBlock="-2">
          {prefix && <ExternalLink href="/">{sentences.applications}</ExternalLink>}
          <Button variant="link" fontSize="sm" onClick={() => setAsked({ modal: "help", at: pathname })}>
            {sentences.help}
          </Button>
          <Button variant="link" fontSize="sm" onClick={() => setAsked({ modal: "privacy", at: pathname })}>
            {sentences.privacy}
          </Button>
        </styled.div>
      </Inner>
      {openModal !== undefined && (
        <ErrorDialogBoundary onReset={close}>
          <Suspense>
            {openModal === "help" ? <HelpModal onClose={close} /> : <PrivacyModal onClose={close} />}
          </Suspense>
        </ErrorDialogBoundary>
      )}
    </Bar>
  );
}
