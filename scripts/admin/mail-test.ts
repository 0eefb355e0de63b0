import { readFileSync } from "node:fs";
import { sendTestMail } from "../../src/server/admin/send-test-mail.ts";
import { MailError } from "../../src/server/mail/mail-problem.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, one, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- mail-test ADDRESS

Sends a mail to the address, at once and with the settings of the server, and says in words why where it does not leave.
Without SMTP_URL it goes into the outbox.
`;

/** `npm run admin -- mail-test ADDRESS` */
export const mailTest = adminCommand({
  summary: "send a mail to an address, and say why where it does not leave",
  help: HELP,
  options: {},
  names: (given) => {
    const address = one("Say to which address: npm run admin -- mail-test ADDRESS")(given);
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) throw new UsageError(`${address} is no e-mail address.`);
    return address;
  },
  run: async ({ names: address }, { config, print }) => {
    const partner = readFileSync(config.partnerConfig, "utf8");
    try {
      const file = await sendTestMail(config, { partner, to: address });
      print(
        file === null
          ? `The mail server has taken a mail to ${address}. Look whether it arrives, and not among the unwanted.`
          : `SMTP_URL is not set: the mail lies in DATA_DIR/outbox/${file}, and nobody is sent one.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new CliError(1, `No mail to ${address} left: ${error.reason}.`);
    }
  },
});
