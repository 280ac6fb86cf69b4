/** A mail to one person. Every mail that the backend sends contains exactly one link. */
export interface Mail {
  /** A validated email address. */
  readonly to: string;
  readonly subject: string;
  /** The whole mail as plain text, including the link. */
  readonly text: string;
  /** The mail for programs that show HTML. */
  readonly html?: string;
  readonly link: string;
  /** The member whose document it is about, unless it is about the recipient's own account. */
  readonly author?: string | null;
  /** The part of the Message-ID before the @; a random one by default. */
  readonly messageId?: string;
  /** The address that ends further mails of this kind by one click (RFC 8058), where there is one. */
  readonly unsubscribeUrl?: string | null;
}

/**
 * The outcome of sending a mail: accepted; permanently rejected for this recipient; deferred by the mail server; not sent, because the
 * mail server is unavailable; or unknown, because no response came after the mail was handed over.
 */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'failed' | 'unknown';
