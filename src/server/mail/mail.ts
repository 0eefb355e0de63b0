/** A mail that is ready to be sent. */
export interface Mail {
  /** One address and nothing else: it is never read as the header of a mail, which may name several. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
