const longestAddress = 254;
const longestLocalPart = 64;

/**
 * ASCII only, without quoting, spaces or control characters: an address can then neither break out of a mail header nor
 * stand for two accounts by Unicode's several lower cases.
 */
const addressPattern =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The one form in which an e-mail address is stored and compared: lower case.
 *
 * @returns the address in lower case, or null when it is not an address
 */
export function canonicalEmail(text: string): string | null {
  if (text.length > longestAddress) return null;
  // Before it is lowered: the lower case of some characters beyond ASCII lies within it.
  const localPart = addressPattern.exec(text)?.[1];
  return localPart === undefined || localPart.length > longestLocalPart ? null : text.toLowerCase();
}
