import { documentsRoot } from '@blood-bank/host/project';
import { call } from './http-call.ts';

/** Whose record is written. */
interface Owner {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
}

/**
 * Writes the user record that ends a sign-up on the site.
 *
 * @throws Error when it is refused
 */
export async function writeOwnRecord(origin: string, { uid, email, idToken }: Owner): Promise<void> {
  const texts = {
    uid,
    email,
    fullName: 'Invented Member',
    universityId: '2026-001',
    department: 'CSE',
    role: 'user',
    accountStatus: 'provisional',
  };
  const fields = {
    ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
    emailVerified: { booleanValue: true },
  };
  const write = {
    update: { name: `${documentsRoot}/users/${uid}`, fields },
    updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
  const path = `/v1/${documentsRoot}:commit?key=embedded`;
  const { status, text } = await call(origin, { path, body: { writes: [write] }, idToken });
  if (status !== 200) throw new Error(`The record of ${email}: ${status} ${text}`);
}
