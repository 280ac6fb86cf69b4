import { actionWrites } from '../../harness/audit-log.ts';
import {
  callRpc,
  commit,
  commitOrThrow,
  fieldFilter,
  nameOf,
  readDocument,
  type Write,
} from '../../harness/firestore-wire.ts';
import { countOk } from '../../harness/http-call.ts';
import type { Member } from '../../harness/members.ts';
import { donorWrites } from '../../harness/records.ts';
import { exactly, type Figure } from '../../harness/report.ts';
import type { Campus } from './campus.ts';

const concurrentRegistrations = 100;

/** Lost update: two admins demote each other concurrently, again and again. */
export async function demotionFigures({ origin, members }: Campus, rounds: number): Promise<Figure[]> {
  const { admin, former: otherAdmin } = members;
  await commitOrThrow(origin, admin, roleWrites(admin, otherAdmin, 'admin', false));
  let withoutAdmin = 0;
  let undecided = 0;
  for (let round = 0; round < rounds; round += 1) {
    const asTransaction = round % 2 === 1;
    const answers = await Promise.all([
      commit(origin, admin, roleWrites(admin, otherAdmin, 'user', asTransaction)),
      commit(origin, otherAdmin, roleWrites(otherAdmin, admin, 'user', asTransaction)),
    ]);
    if (countOk(answers) !== 1) undecided += 1;
    const remain = [await isAdmin(origin, admin), await isAdmin(origin, otherAdmin)];
    if (!remain.includes(true)) {
      withoutAdmin += 1;
      break;
    }
    const [winner, loser] = remain[0] ? [admin, otherAdmin] : [otherAdmin, admin];
    await commit(origin, winner, roleWrites(winner, loser, 'admin', false));
  }
  return [
    exactly('rounds in which two admins demote each other', rounds, rounds),
    exactly('of them without an admin afterwards', withoutAdmin, 0),
    exactly('of them in which not exactly one succeeded', undecided, 0),
  ];
}

/** Double submission: one member registers as a donor a hundred times concurrently. */
export async function registrationFigures({ origin, members }: Campus, rounds: number): Promise<Figure[]> {
  const { member } = members;
  let wrongRecords = 0;
  let wrongAnswers = 0;
  for (let round = 0; round < rounds; round += 1) {
    await commit(origin, member, [
      { delete: nameOf(`donors/${member.uid}`) },
      { delete: nameOf(`donors/${member.uid}/private/contact`) },
    ]);
    const attempts = Array.from({ length: concurrentRegistrations }, (_, number) =>
      registration(member, number),
    );
    const answers = await Promise.all(attempts.map((writes) => commit(origin, member, writes)));
    const done = answers.flatMap(({ status }, number) => (status === 200 ? [number] : []));
    const records = await recordsOf(origin, member);
    if (records.length !== 1) wrongRecords += 1;
    // A write without precondition is an allowed edit when it comes in the same millisecond as the registration.
    const registered = done.filter(demandsNoRecord);
    if (registered.length > 1 || !done.some((number) => nameFor(number) === records[0])) wrongAnswers += 1;
  }
  return [
    exactly(`rounds of ${concurrentRegistrations} concurrent registrations of one member`, rounds, rounds),
    exactly('of them with another number of records than one', wrongRecords, 0),
    exactly(
      'of them whose record is of an attempt that was refused, or of several registrations',
      wrongAnswers,
      0,
    ),
  ];
}

/** The writes of a role change, with or without the own record in the same transaction, as the app has it. */
function roleWrites(by: Member, of: Member, role: 'user' | 'admin', asTransaction: boolean): Write[] {
  const action = role === 'admin' ? 'grant-admin' : 'revoke-admin';
  const own = { verify: nameOf(`users/${by.uid}`), currentDocument: { exists: true } };
  return [...actionWrites(by, action, `users/${of.uid}`, { role }), ...(asTransaction ? [own] : [])];
}

async function isAdmin(origin: string, member: Member): Promise<boolean> {
  const { fields } = await readDocument(origin, member, `users/${member.uid}`);
  return fields.role?.stringValue === 'admin';
}

/** The writes of a registration; half of them have the precondition that there is no record. */
function registration(member: Member, number: number): Write[] {
  const [donor = {}, contact = {}] = donorWrites(member, { fullName: nameFor(number) });
  if (demandsNoRecord(number)) return [donor, contact];
  const { currentDocument: _, ...unconditional } = donor;
  return [unconditional, contact];
}

function demandsNoRecord(number: number): boolean {
  return number % 2 === 0;
}

function nameFor(number: number): string {
  return `Attempt ${number}`;
}

async function recordsOf(origin: string, member: Member): Promise<string[]> {
  const where = fieldFilter('userId', 'EQUAL', member.uid);
  const structuredQuery = { from: [{ collectionId: 'donors' }], where, limit: 100 };
  const { text } = await callRpc(origin, member, 'runQuery', { structuredQuery });
  const answers = JSON.parse(text) as { document?: { fields: { fullName: { stringValue: string } } } }[];
  return answers.flatMap(({ document }) =>
    document === undefined ? [] : [document.fields.fullName.stringValue],
  );
}
