import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoMember } from '@blood-bank/host/demo-documents';
import { projectId } from '@blood-bank/host/project';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../packages/backend/testing/start-backend.ts';
import { accountsCall } from '../verification/harness/account-calls.ts';
import { createMember, type Member } from '../verification/harness/members.ts';
import { benchDonor } from './campus/bench-donors.ts';
import { addCall, countCall, pageCall, recordCalls, signInCall } from './campus/measured-calls.ts';
import { countStatements } from './count-statements.ts';
import { type ReadyCall, uniqueMark } from './load/http-client.ts';

const policy = join(import.meta.dirname, '../firebase');
const donors = 1_000;

let backend: TestBackend;
let member: Member;
const statements = countStatements();

beforeAll(async () => {
  backend = await startBackend({
    projectId,
    apiKey: 'embedded',
    rules: readFileSync(join(policy, 'firestore.rules'), 'utf8'),
    indexes: JSON.parse(readFileSync(join(policy, 'firestore.indexes.json'), 'utf8')),
  });
  member = await createMember(backend, 'counted@campus.test');
  // Only admins may ask for a thousand at once; the other calls are granted before the role is looked at.
  const admin = { uid: member.uid, email: member.email, fullName: 'Bina Bench', role: 'admin' } as const;
  await writeDocuments(backend.backend, [demoMember(admin, ['CSE'], new Date())]);
  const indexes = Array.from({ length: donors }, (_, index) => index);
  await writeDocuments(
    backend.backend,
    indexes.flatMap((index) => benchDonor(index, donors, ['CSE'], new Date())),
  );
});
afterAll(() => backend.stop());

describe('a call runs no more SQL than it has to, beginnings and ends of transactions included:', () => {
  it.each<[string, number, () => ReadyCall]>([
    ['a page of fifty', 6, () => pageCall(member, 50)],
    ['a page of a thousand, for an admin', 9, () => pageCall(member, 1_000)],
    ['a count', 6, () => countCall(member)],
    ['one record', 6, () => recordCalls(member, donors)[0] ?? pageCall(member, 1)],
    ['a request that is posted', 15, () => addCall(member)],
    ['a sign-in', 26, () => signInCall(member)],
    ['a look at the own account', 2, () => ready(accountsCall('lookup', { idToken: member.idToken }))],
  ])('%s: %i statements', async (_, most, callOf) => {
    await send(callOf(), 1);
    statements();
    await send(callOf(), 2);
    expect(statements()).toBeLessThanOrEqual(most);
  });
});

function ready({ path, body }: { readonly path: string; readonly body?: unknown }): ReadyCall {
  return { path, body: JSON.stringify(body) };
}

async function send({ path, body, idToken }: ReadyCall, number: number): Promise<void> {
  const answer = await fetch(`${backend.origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` }),
    },
    body: body.replaceAll(uniqueMark, String(number)),
  });
  expect(answer.status).toBe(200);
  await answer.text();
}
