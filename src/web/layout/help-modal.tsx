import { usePartner } from "../api/initial-data.ts";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { ModalText } from "./modal-text.ts";

/** Where to turn with a technical problem and how to reach the admissions office. */
export function HelpModal({ onClose }: { readonly onClose: () => void }) {
  const { helpEmail, admissions, applicationTitle, links } = usePartner();
  return (
    <Modal title="Help" onClose={onClose}>
      <ModalText>
        <h3>Technical help</h3>
        <p>
          Something does not work as it should? Write to{" "}
          <ExternalLink href={`mailto:${helpEmail}?subject=${encodeURIComponent(applicationTitle)}`}>
            {helpEmail}
          </ExternalLink>
          . Tell us the page you were on, what you did and what you saw, and which browser you use. Please do
          not send your password or your Social Security number.
        </p>
        <p>
          The copy of your application is a PDF file. Most browsers open it by themselves; if yours does not,
          install a PDF reader first.
        </p>
        <h3>Admissions office</h3>
        <p>Questions about admission itself, deadlines or your materials are for the people who decide.</p>
        <styled.address fontStyle="normal">
          <strong>{admissions.office}</strong>
          {admissions.address.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
          <br />
          <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>
          <br />
          <ExternalLink href={`tel:${admissions.phone.replace(/[^+\d]/g, "")}`}>
            {admissions.phone}
          </ExternalLink>
          {admissions.hours !== undefined && (
            <>
              <br />
              {admissions.hours}
            </>
          )}
        </styled.address>
        <p>
          <ExternalLink href={links.admissions} target="_blank" rel="noreferrer">
            Admissions website (opens in a new tab)
          </ExternalLink>
        </p>
      </ModalText>
    </Modal>
  );
}
