import { usePartner } from "../api/initial-data.ts";
import { Modal } from "../ui/modal.tsx";
import { ExternalLink } from "../ui/text-link.tsx";
import { ModalText } from "./modal-text.ts";
import * as sentences from "./privacy-sentences.tsx";

/** What the application keeps about the applicant and in the browser, and how to control it. */
export function PrivacyModal({ onClose }: { readonly onClose: () => void }) {
  const { name, links, admissions } = usePartner();
  return (
    <Modal title={sentences.title} size="medium" onClose={onClose}>
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
