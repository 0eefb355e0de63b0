import { usePartner } from "../api/initial-data.ts";
import { Modal } from "../ui/modal.tsx";
import { ExternalLink } from "../ui/text-link.tsx";
import { ModalText } from "./modal-text.ts";

/** Where each browser explains how to see, block and delete cookies. */
const BROWSERS = [
  ["Google Chrome", "https://support.google.com/chrome/answer/95647"],
  ["Mozilla Firefox", "https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox"],
  ["Apple Safari", "https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac"],
  ["Safari on iPhone and iPad", "https://support.apple.com/105082"],
  [
    "Microsoft Edge",
    "https://support.microsoft.com/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09",
  ],
] as const;

/** What the application keeps about the applicant and in the browser, and how to control it. */
export function PrivacyModal({ onClose }: { readonly onClose: () => void }) {
  const { name, links, admissions } = usePartner();
  return (
    <Modal title="Privacy Policy and Cookie Notice" size="medium" onClose={onClose}>
      <ModalText>
        <h3>Your answers</h3>
        <p>
          {name} uses what you enter here to process your application for admission, and for nothing else.
          Your answers are sent over an encrypted connection and stored with your account. Until you have an
          account they stay in this browser tab.
        </p>
        <h3>Cookies</h3>
        <p>
          Cookies are small texts that a website keeps in your browser. This application sets only those it
          cannot do without, once you create an account or log in:
        </p>
        <ul>
          <li>one that holds your session, so that the pages know it is still you;</li>
          <li>one that says no more than that somebody is logged in;</li>
          <li>
            one that shows, while you confirm a new account, that this is the browser in which you chose its
            password.
          </li>
        </ul>
        <p>
          The first two end when you log out, are away for a while or close the browser, the third when the
          account is confirmed or after a day. There are no cookies for advertising and none that follow you
          to other websites. So that a reload does not lose your work, the browser also keeps answers that are
          not saved yet; it forgets them when you log out or close the tab.
        </p>
        <h3>How to control cookies</h3>
        <p>
          You can see, block and delete cookies in your browser's settings. Without them you can read the
          application but not log in. Your browser's maker explains how:
        </p>
        <ul>
          {BROWSERS.map(([browser, href]) => (
            <li key={href}>
              <ExternalLink href={href} target="_blank" rel="noreferrer">
                {browser} (opens in a new tab)
              </ExternalLink>
            </li>
          ))}
        </ul>
        <h3>More</h3>
        <p>
          Read the{" "}
          <ExternalLink href={links.privacy} target="_blank" rel="noreferrer">
            full privacy policy of {name} (opens in a new tab)
          </ExternalLink>
          , or write to <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>.
        </p>
      </ModalText>
    </Modal>
  );
}
