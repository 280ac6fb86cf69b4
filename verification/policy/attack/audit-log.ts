import { entryWrites } from '../../harness/audit-log.ts';
import {
  callRpc,
  change,
  commit,
  commitOrThrow,
  type Fields,
  fieldsOf,
  nameOf,
  type Write,
} from '../../harness/firestore-wire.ts';
import { exactly, type Figure, none } from '../../harness/report.ts';
import type { Campus } from './campus.ts';

type Update = { readonly name: string; readonly fields: Fields };

/** An admin tries to act without a trace, or with a false one (decision record 033). */
export async function auditLogFigures({ origin, members }: Campus): Promise<Figure[]> {
  const { admin, owner, member } = members;
  const path = `donors/${owner.uid}`;
  const verification = change(path, { isVerified: true });
  const [entry = {}, head = {}] = entryWrites(admin, 'verify', [path]);
  const { updateTransforms: _, ...untimed } = entry;
  const { name, fields } = entry.update as Update;
  const at = (time: Date): Write => ({
    ...untimed,
    update: { name, fields: { ...fields, ...fieldsOf({ at: time }) } },
  });
  const attempts: Readonly<Record<string, readonly Write[]>> = {
    'without an entry': [],
    'with an entry of yesterday': [at(new Date(Date.now() - 86_400_000)), head],
    'with an entry of now by the own clock': [at(new Date()), head],
    'with an entry that is deleted in the same commit': [entry, head, { delete: name }],
    'with an entry in the name of another': entryWrites(member, 'verify', [path]),
    'with an entry about another': entryWrites(admin, 'verify', [`donors/${member.uid}`]),
    'with an entry of another action': entryWrites(admin, 'activate', [path]),
    'with the head alone': [head],
    'with the entry alone': [entry],
  };
  const accepted: string[] = [];
  for (const [how, writes] of Object.entries(attempts)) {
    const { status } = await commit(origin, admin, [verification, ...writes]);
    if (status === 200) accepted.push(`a verification ${how}`);
  }
  await commitOrThrow(origin, admin, [verification, entry, head]);
  const later: Readonly<Record<string, readonly Write[]>> = {
    'uses an entry again': [change(path, { isVerified: true })],
    'changes an entry': [change(name.slice(nameOf('').length), { action: 'unverify' })],
    'deletes an entry': [{ delete: name }],
    'deletes the head': [{ delete: nameOf(`auditLogHeads/${admin.uid}`) }],
  };
  for (const [what, writes] of Object.entries(later)) {
    if ((await commit(origin, admin, writes)).status === 200) accepted.push(what);
  }
  const numbers = {
    structuredQuery: { from: [{ collectionId: 'private', allDescendants: true }], limit: 100 },
  };
  const reads = [
    await callRpc(origin, admin, 'batchGet', { documents: [nameOf(`${path}/private/contact`)] }),
    await callRpc(origin, admin, 'runQuery', numbers),
  ];
  if (reads.some(({ status }) => status === 200)) accepted.push('a number read without an entry');
  const tried = Object.keys({ ...attempts, ...later }).length + reads.length;
  return [
    exactly("an admin's attempts to leave no trace, or a false one", tried, 15),
    none('of them accepted', accepted),
  ];
}
