/** A mail with one link in it, which is what all of ours are. */
export interface Mail {
  /** One e-mail address, checked. */
  readonly to: string;
  readonly subject: string;
  /** The whole mail as plain text, the link included. */
  readonly text: string;
  readonly link: string;
}
