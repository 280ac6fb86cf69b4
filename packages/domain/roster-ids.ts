/** What the ids of roster entries begin with; no account's id has a hyphen. */
export const rosterIdPrefix = 'roster-';

/** In hexadecimal digits: 128 bits. */
export const rosterHashLength = 32;

/** The form of a roster entry's id. */
export const rosterIdSyntax = `${rosterIdPrefix}[0-9a-f]{${rosterHashLength}}`;

/** The form of the secret that the ids are made with: 256 random bits in base64url. */
export const rosterSecretSyntax = '[A-Za-z0-9_-]{43}';

/** Whether the id of a donor record is that of a roster entry, whose donor has no account. */
export function isRosterId(id: string): boolean {
  return id.startsWith(rosterIdPrefix);
}
