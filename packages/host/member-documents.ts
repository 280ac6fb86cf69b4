import type { Backend } from '@blood-bank/backend/create-backend';
import type { AccountStatus, Role } from '@blood-bank/domain/records/member';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import { documentsRoot } from './project.ts';

/** The protocol's limit of writes in a commit. */
const writesPerCommit = 500;

/**
 * Lists the documents to delete with an account that never verified its address: the rules let it write no others.
 *
 * @returns paths below the database's root
 */
export function documentsOfUnverifiedAccount(uid: string): readonly string[] {
  return [`users/${uid}`];
}

/** Tells whether a member has more than an ordinary user record: the admin role, a donor record, or a blood request. */
export async function hasRecords(backend: Backend, uid: string): Promise<boolean> {
  const user = await readFields(backend, `users/${uid}`, ['role']);
  if (user?.role?.stringValue === ('admin' satisfies Role)) return true;
  return (await exists(backend, `donors/${uid}`)) || (await requestsOf(backend, uid)).length > 0;
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
export async function deleteDocumentsOf(backend: Backend, uid: string): Promise<number> {
  const own = [`donors/${uid}/private/contact`, `donors/${uid}`, `noticeSettings/${uid}`, `users/${uid}`];
  const present = await Promise.all(own.map((path) => exists(backend, path)));
  const requests = await requestsOf(backend, uid);
  const offers = [
    ...(await namesIn(backend, documentsRoot, ownOffers(uid))),
    ...(await Promise.all(requests.map((name) => namesIn(backend, name, offersFor)))).flat(),
  ];
  const names = [
    ...offers.flatMap((name) => [name, `${name}/private/contact`]),
    ...requests,
    ...own.filter((_, index) => present[index]).map((path) => `${documentsRoot}/${path}`),
  ];
  for (let from = 0; from < names.length; from += writesPerCommit) {
    const writes = names.slice(from, from + writesPerCommit).map((name) => ({ delete: name }));
    await backend.firestore.callAsAdmin('commit', documentsRoot, { writes });
  }
  await forgetMember(backend.firestore.documents, uid);
  return names.length - offers.length;
}

/** Tells whether an admin has suspended a member. */
export async function isSuspended(backend: Backend, uid: string): Promise<boolean> {
  const fields = await readFields(backend, `users/${uid}`, ['accountStatus']);
  return fields?.accountStatus?.stringValue === ('suspended' satisfies AccountStatus);
}

async function exists(backend: Backend, path: string): Promise<boolean> {
  return (await readFields(backend, path, [])) !== null;
}

/** Reads fields of a document in the wire's form; null when there is no such document. */
async function readFields(
  backend: Backend,
  path: string,
  fieldPaths: readonly string[],
): Promise<{ readonly [field: string]: { readonly stringValue?: string } } | null> {
  const body = { documents: [`${documentsRoot}/${path}`], mask: { fieldPaths } };
  const [answer] = JSON.parse(await backend.firestore.callAsAdmin('batchGet', documentsRoot, body)) as {
    found?: { fields?: { readonly [field: string]: { readonly stringValue?: string } } };
  }[];
  return answer?.found === undefined ? null : (answer.found.fields ?? {});
}

/** Finds the resource names of a member's blood requests. */
function requestsOf(backend: Backend, uid: string): Promise<string[]> {
  return namesIn(backend, documentsRoot, { from: [{ collectionId: 'bloodRequests' }], where: isOf(uid) });
}

/** The query for a member's offers for requests of others. */
function ownOffers(uid: string): object {
  return { from: [{ collectionId: 'offers', allDescendants: true }], where: isOf(uid) };
}

/** The query for the offers below a request. */
const offersFor = { from: [{ collectionId: 'offers' }] };

function isOf(uid: string): object {
  return { fieldFilter: { field: { fieldPath: 'userId' }, op: 'EQUAL', value: { stringValue: uid } } };
}

/** Finds the resource names of the documents that a query below `parent` finds. */
async function namesIn(backend: Backend, parent: string, query: object): Promise<string[]> {
  const structuredQuery = { ...query, select: { fields: [{ fieldPath: '__name__' }] } };
  const answers = JSON.parse(
    await backend.firestore.callAsAdmin('runQuery', parent, { structuredQuery }),
  ) as {
    document?: { name: string };
  }[];
  return answers.flatMap(({ document }) => (document === undefined ? [] : [document.name]));
}
