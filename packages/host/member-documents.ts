import type { AccountStatus, Role } from '@blood-bank/domain/records/member';
import { forgetCalls } from '@blood-bank/reactions/forget-calls';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import type { Backend } from '@embedded-firebase/server';

/**
 * Lists the documents to delete with an account that never verified its address: the rules let it write no others.
 *
 * @returns paths below the database's root
 */
export function documentsOfUnverifiedAccount(uid: string): readonly string[] {
  return [`users/${uid}`];
}

/** Tells whether a member has more than an ordinary user record: the admin role, a donor record, or a blood request. */
export async function hasRecords({ firestore: { documents } }: Backend, uid: string): Promise<boolean> {
  const user = await documents.get(`users/${uid}`);
  if (user?.fields.role === ('admin' satisfies Role)) return true;
  if ((await documents.get(`donors/${uid}`)) !== null) return true;
  return (await documents.query({ collection: 'bloodRequests', where: writtenBy(uid), limit: 1 })).length > 0;
}

/**
 * Deletes a member. The account is disabled first, which stops its sessions from writing, and deleted last, so that an
 * interrupted call can be repeated.
 *
 * @returns the number of deleted documents
 */
export async function deleteMember(backend: Backend, uid: string): Promise<number> {
  backend.accounts.setDisabled(uid, true);
  const count = await deleteDocumentsOf(backend, uid);
  backend.accounts.delete(uid);
  return count;
}

/** Deletes a member's documents. @returns their number, an offer with its private part counted once */
export async function deleteDocumentsOf({ firestore: { documents } }: Backend, uid: string): Promise<number> {
  const own = [`donors/${uid}/private/contact`, `donors/${uid}`, `noticeSettings/${uid}`, `users/${uid}`];
  const present = (await documents.getAll(own)).flatMap((found) => found ?? []);
  const requests = await documents.query({ collection: 'bloodRequests', where: writtenBy(uid) });
  const offers = [
    ...(await documents.query({ collection: 'offers', collectionGroup: true, where: writtenBy(uid) })),
    ...(
      await Promise.all(requests.map(({ path }) => documents.query({ collection: `${path}/offers` })))
    ).flat(),
  ];
  const paths = [
    ...offers.flatMap(({ path }) => [path, `${path}/private/contact`]),
    ...[...requests, ...present].map(({ path }) => path),
  ];
  await documents.commitInBatches(paths.map((path) => ({ delete: path })));
  const now = new Date(documents.now());
  for (const { path } of requests) await forgetCalls(documents, 'request', path.split('/')[1] ?? '', now);
  await forgetMember(documents, uid);
  return paths.length - offers.length;
}

/** Tells whether an admin has suspended a member. */
export async function isSuspended({ firestore }: Backend, uid: string): Promise<boolean> {
  const user = await firestore.documents.get(`users/${uid}`);
  return user?.fields.accountStatus === ('suspended' satisfies AccountStatus);
}

/** The condition for a member's own documents. */
function writtenBy(uid: string) {
  return [{ field: 'userId', op: '==', value: uid }] as const;
}
