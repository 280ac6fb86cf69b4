import type { Auth } from 'firebase-admin/auth';

/** As many as one call takes. */
const mostAtOnce = 100;

/** Returns the addresses of those accounts that are enabled and whose address is verified. */
export async function verifiedAddresses(
  auth: Pick<Auth, 'getUsers'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (let from = 0; from < uids.length; from += mostAtOnce) {
    const page = uids.slice(from, from + mostAtOnce).map((uid) => ({ uid }));
    const { users } = await auth.getUsers(page);
    for (const { uid, email, emailVerified, disabled } of users) {
      if (email !== undefined && emailVerified && !disabled) addresses.set(uid, email);
    }
  }
  return addresses;
}
