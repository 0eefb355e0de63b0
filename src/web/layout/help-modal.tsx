import { phoneLink } from "../../contract/school.ts";
import { usePartner } from "../api/initial-data.ts";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./help-sentences.tsx";
import { ModalText } from "./modal-text.ts";

/** Where to turn with a technical problem and how to reach the admissions office. */
export function HelpModal({ onClose }: { readonly onClose: () => void }) {
  const { helpEmail, admissions, applicationTitle, links } = usePartner();
  return (
    <Modal title={sentences.help} onClose={onClose}>
      <ModalText>
        <h3>{sentences.technicalHelp}</h3>
        <p>
          {sentences.writeTo(
            <ExternalLink href={`mailto:${helpEmail}?subject=${encodeURIComponent(applicationTitle)}`}>
              {helpEmail}
            </ExternalLink>,
          )}
        </p>
        <p>{sentences.pdfReader}</p>
        <h3>{sentences.admissionsOffice}</h3>
        <p>{sentences.askThoseWhoDecide}</p>
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
          <ExternalLink href={phoneLink(admissions.phone)}>{admissions.phone}</ExternalLink>
          {admissions.hours !== undefined && (
            <>
              <br />
              {admissions.hours}
            </>
          )}
        </styled.address>
        <p>
          <ExternalLink href={links.admissions} target="_blank" rel="noreferrer">
            {sentences.admissionsWebsite}
          </ExternalLink>
        </p>
      </ModalText>
    </Modal>
  );
}
