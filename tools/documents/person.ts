import { documentsRoot } from '@blood-bank/host/project';
import { call } from '../../verification/harness/http-call.ts';
import { signIn } from '../../verification/harness/members.ts';

/** What a person's own record says. */
export interface OwnRecord {
  readonly role: string;
}

/**
 * Signs a member in with their password and reads their own record.
 *
 * @throws Error when either is refused
 */
export async function readOwnRecord(origin: string, email: string): Promise<OwnRecord> {
  const { localId, idToken } = await signIn(origin, email);
  const path = `/v1/${documentsRoot}:batchGet?key=embedded`;
  const { text } = await call(origin, {
    path,
    body: { documents: [`${documentsRoot}/users/${localId}`] },
    idToken,
  });
  const [answer] = JSON.parse(text) as { found?: { fields: { role: { stringValue: string } } } }[];
  if (answer?.found === undefined) throw new Error(`${email} does not find the own record: ${text}`);
  return { role: answer.found.fields.role.stringValue };
}
