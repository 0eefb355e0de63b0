import { phoneLink } from "../../contract/school.ts";
import { usePartner } from "../api/initial-data.ts";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./footer-dialog-sentences.tsx";

/** Running text in a dialog. */
const ModalText = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    "& h3": { fontSize: "lg", fontWeight: "semibold", marginTop: "3" },
    "& ul": { listStyle: "disc", paddingInlineStart: "5" },
    "& li + li": { marginTop: "1" },
  },
});

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

/** What the application keeps about the applicant and in the browser, and how to control it. */
export function PrivacyModal({ onClose }: { readonly onClose: () => void }) {
  const { name, links, admissions } = usePartner();
  return (
    <Modal title={sentences.privacyTitle} size="medium" onClose={onClose}>
      <ModalText>
        <h3>{sentences.yourAnswers}</h3>
        <p>{sentences.whatAnswersAreFor(name)}</p>
        <h3>{sentences.cookies}</h3>
        <p>{sentences.whichCookies}</p>
        <ul>
          <li>{sentences.sessionCookie}</li>
          <li>{sentences.markerCookie}</li>
          <li>{sentences.signUpCookie}</li>
          <li>{sentences.linkCookie}</li>
        </ul>
        <p>{sentences.howLongCookiesStay}</p>
        <h3>{sentences.onThisDevice}</h3>
        <p>{sentences.beforeAnAccount}</p>
        <p>{sentences.withAnAccount}</p>
        <h3>{sentences.controlCookies}</h3>
        <p>{sentences.howToControlCookies}</p>
        <ul>
          {sentences.browsers.map(([browser, href]) => (
            <li key={href}>
              <ExternalLink href={href} target="_blank" rel="noreferrer">
                {sentences.opensInNewTab(browser)}
              </ExternalLink>
            </li>
          ))}
        </ul>
        <h3>{sentences.more}</h3>
        <p>
          {sentences.readPolicyOrWrite(
            <ExternalLink href={links.privacy} target="_blank" rel="noreferrer">
              {sentences.policyOf(name)}
            </ExternalLink>,
            <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>,
          )}
        </p>
      </ModalText>
    </Modal>
  );
}
