import type { PartnerConfig } from "../../contract/partner-config.ts";
import type { ServerConfig } from "../system/config.ts";
import { type MailTransport, outboxTransport, type Sender, smtpTransport } from "./mail-transport.ts";

/** Where the settings have mails go: to the mail server, else into the outbox. */
export function configuredTransport(
  { smtpUrl, mailsAtOnce, dataDir }: Pick<ServerConfig, "smtpUrl" | "mailsAtOnce" | "dataDir">,
  now: () => number,
): MailTransport {
  return smtpUrl === null ? outboxTransport(dataDir, now) : smtpTransport(smtpUrl, mailsAtOnce);
}

/** MAIL_FROM, or the admissions office. */
export function configuredSender(
  { mailFrom }: Pick<ServerConfig, "mailFrom">,
  partner: PartnerConfig,
): Sender {
  return mailFrom ?? { name: partner.name, address: partner.admissions.email };
}
