import { lazy, Suspense, useState } from "react";
import { usePartner } from "../api/initial-data.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { ErrorDialogBoundary } from "./error-dialog-boundary.tsx";
import * as sentences from "./sentences.ts";

const HelpModal = lazy(async () => ({ default: (await import("./help-modal.tsx")).HelpModal }));
const PrivacyModal = lazy(async () => ({ default: (await import("./privacy-modal.tsx")).PrivacyModal }));

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

/** The school's address, the copyright line, and the ways to help and to the privacy notice. */
export function SiteFooter() {
  const { name, address, links } = usePartner();
  const [openModal, setOpenModal] = useState<"help" | "privacy">();
  const [year] = useState(() => new Date().getFullYear());
  const close = () => setOpenModal(undefined);
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
        <styled.div display="flex" flexWrap="wrap" gap="4" marginBlock="-2">
          <Button variant="link" fontSize="sm" onClick={() => setOpenModal("help")}>
            {sentences.help}
          </Button>
          <Button variant="link" fontSize="sm" onClick={() => setOpenModal("privacy")}>
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
