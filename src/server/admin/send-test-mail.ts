import { randomUUID } from "node:crypto";
import { configuredSender, configuredTransport } from "../mail/configured-mail.ts";
import { compose } from "../mail/letter.ts";
import { parsePartnerConfig } from "../publishing/partner-source.ts";
import { ConfigError, type ServerConfig } from "../system/config.ts";

interface TestMail {
  /** The text of partner.config.json. */
  readonly partner: string;
  readonly to: string;
}

/**
 * Sends a mail past the queue, and gives the name of the outbox file where it went, if it went there.
 * @throws MailError with what is wrong in words, ConfigError where partner.config.json has not its format
 */
export async function sendTestMail(
  config: ServerConfig,
  { partner: text, to }: TestMail,
): Promise<string | null> {
  const partner = parsePartnerConfig(text);
  if (partner === null)
    throw new ConfigError("partner.config.json has not its format: npm start says where.");
  const mail = compose(partner, to, {
    subject: `A test mail of the ${partner.shortName} application`,
    parts: [
      "Hello,",
      "whoever runs the application has sent this mail to see whether its mails arrive. If you read it, they do.",
    ],
  });
  const transport = configuredTransport(config, Date.now);
  try {
    return await transport.send({ mail, from: configuredSender(config, partner), id: randomUUID() });
  } finally {
    await transport.close();
  }
}
