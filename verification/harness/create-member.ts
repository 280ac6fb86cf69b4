import { createAccount, type Member } from '../../embedded-firebase/trials/harness/members.ts';
import type { OutboxOwner } from '../../embedded-firebase/trials/harness/outbox.ts';
import { commitOrThrow } from './campus-wire.ts';
import { userWrite } from './records.ts';

/** Creates a verified account with its user record, which may post blood requests. */
export async function createMember(campus: OutboxOwner, email: string): Promise<Member> {
  const member = await createAccount(campus, email);
  await commitOrThrow(campus.origin, member, [userWrite(member)]);
  return member;
}
