import type { AddressInfo, Socket } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { OWN_CERTIFICATE } from "./own-certificate.ts";

/** A mail as a mail server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** A mail server of this process, on a free port; it keeps what it has taken. */
export interface MailServer {
  readonly url: string;
  /** What it has taken, in that order. */
  readonly received: readonly ReceivedMail[];
  /** How many connections there have been. */
  readonly connections: () => number;
  /** The most connections that were open at the same time. */
  readonly mostAtOnce: () => number;
  /** Cuts every connection, as a mail server does that dies. */
  readonly cut: () => void;
  /** Ends every connection with the code 421, as a mail server does that waited for too long. */
  readonly timeOut: () => void;
  readonly stop: () => Promise<void>;
}

export interface MailServerOptions {
  /** Whether it offers STARTTLS, with a certificate that it has made itself for localhost. */
  readonly hasTls?: boolean;
  /** Whether it takes a recipient; all when not given. */
  readonly onRecipient?: (address: string) => Error | null;
  /** Looks at a sender before the mail comes: an error refuses the mail for now. */
  readonly onSender?: () => Error | null;
  /** Called with each mail; it is taken, and the sender told so, when this resolves, and refused when it rejects. */
  readonly onMail?: (mail: ReceivedMail) => Promise<void>;
}

export function startMailServer({
  hasTls = false,
  onSender = () => null,
  onRecipient = () => null,
  onMail = async () => undefined,
}: MailServerOptions = {}): Promise<MailServer> {
  const take = callbackify(onMail);
  const received: ReceivedMail[] = [];
  const open = new Set<Socket>();
  let [connections, mostAtOnce] = [0, 0];
  const smtp = new SMTPServer({
    authOptional: true,
    ...(hasTls ? OWN_CERTIFICATE : { disabledCommands: ["STARTTLS"] }),
    // What is left of cut connections is not waited for.
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(onSender()),
    onRcptTo: ({ address }, _session, callback) => callback(onRecipient(address)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          content: Buffer.concat(chunks).toString(),
        };
        take(mail, (error) => {
          if (!error) received.push(mail);
          callback(error);
        });
      });
    },
  });
  // Of a connection that was cut.
  smtp.on("error", () => undefined);
  smtp.server.on("connection", (socket: Socket) => {
    connections += 1;
    open.add(socket);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    socket.once("close", () => open.delete(socket));
  });
  return new Promise((resolve) => {
    smtp.listen(0, "127.0.0.1", () => {
      // It listens on a port: its address is no path.
      const { port } = smtp.server.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        received,
        connections: () => connections,
        mostAtOnce: () => mostAtOnce,
        cut: () => {
          for (const socket of open) socket.destroy();
        },
        timeOut: () => {
          for (const socket of open) socket.end("421 4.4.2 Timeout, closing the connection\r\n");
        },
        stop: () => new Promise((done) => smtp.close(() => done())),
      });
    });
  });
}
