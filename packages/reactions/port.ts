/** A stored document: its fields with numbers, texts, flags, null, and times as Date. */
export interface StoredDocument {
  /** Below the database's root: `bloodRequests/r1`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The value of a field that reactions write or compare. */
export type FieldValue = string | number | boolean | Date | null | readonly string[];

/** A condition of a query. */
export interface FieldFilter {
  readonly field: string;
  readonly op: '==' | '<';
  readonly value: FieldValue;
}

/** A query for the documents of a collection that meet all conditions, ordered by the field of an inequality, then by id. */
export interface DocumentQuery {
  readonly collection: string;
  readonly where: readonly FieldFilter[];
  /** Begins at this id, whether or not a document has it. Not with an inequality. */
  readonly startAt?: string;
  readonly limit: number;
}

/** A mail to one person. Every host's mail sender takes this shape. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The main link of the mail. */
  readonly link: string;
  /** The member whose document the mail is about; null for none. */
  readonly author: string | null;
  /** The part of the Message-ID before the @, the same each time this mail is sent. */
  readonly messageId: string;
  /** The address that ends further mails (RFC 8058); null in mails that can't be unsubscribed from. */
  readonly unsubscribeUrl: string | null;
}

/** The outcomes that a reaction tells apart; after `unknown` alone the mail may have been delivered. */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'failed' | 'unknown';

/** The documents of a host, past the rules. All calls but `now` may reject, which ends a reaction so that it is repeated. */
export interface DocumentPort {
  /** The host's time, in milliseconds since the epoch. */
  now(): number;
  /** Reads a document; null when it does not exist. */
  get(path: string): Promise<StoredDocument | null>;
  query(query: DocumentQuery): Promise<readonly StoredDocument[]>;
  /**
   * Creates a document only if it does not exist, so that exactly one of concurrent callers succeeds.
   *
   * @returns whether this call created it
   */
  claim(path: string, fields: Readonly<Record<string, FieldValue>>): Promise<boolean>;
  /** Creates or replaces a document. */
  set(path: string, fields: Readonly<Record<string, FieldValue>>): Promise<void>;
  /** Deletes a document, if it exists. */
  delete(path: string): Promise<void>;
}

/** What reactions need of a host. */
export interface Port extends DocumentPort {
  /** Returns the addresses of those accounts that are enabled and whose address is verified. */
  addressesOf(uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  sendMail(mail: Mail): Promise<MailOutcome>;
}
