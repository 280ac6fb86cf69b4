import { ask, commit, fieldsOf, nameOf, readDocument, type Write } from '../../harness/firestore-wire.ts';
import type { Member } from '../../harness/members.ts';
import { exactly, type Figure } from '../../harness/report.ts';
import { change, donorWrites, type Stage } from './stage.ts';

const registrationsAtOnce = 100;

/** Trial 14: two admins demote each other at the same moment, again and again. */
export async function demotionFigures(
  { origin, admin, otherAdmin }: Stage,
  rounds: number,
): Promise<Figure[]> {
  let withoutAdmin = 0;
  let undecided = 0;
  for (let round = 0; round < rounds; round += 1) {
    const asTransaction = round % 2 === 1;
    const answers = await Promise.all([
      commit(origin, admin, roleWrites(admin, otherAdmin, 'user', asTransaction)),
      commit(origin, otherAdmin, roleWrites(otherAdmin, admin, 'user', asTransaction)),
    ]);
    if (answers.filter(({ status }) => status === 200).length !== 1) undecided += 1;
    const stands = [await isAdmin(origin, admin), await isAdmin(origin, otherAdmin)];
    if (!stands.includes(true)) {
      withoutAdmin += 1;
      break;
    }
    const [winner, loser] = stands[0] ? [admin, otherAdmin] : [otherAdmin, admin];
    await commit(origin, winner, roleWrites(winner, loser, 'admin', false));
  }
  return [
    exactly('rounds in which two admins demote each other', rounds, rounds),
    exactly('of them without an admin afterwards', withoutAdmin, 0),
    exactly('of them in which not exactly one got through', undecided, 0),
  ];
}

/** Trial 15: one member registers as a donor, from a hundred places at once. */
export async function registrationFigures({ origin, mallory }: Stage, rounds: number): Promise<Figure[]> {
  let wrongRecords = 0;
  let wrongAnswers = 0;
  for (let round = 0; round < rounds; round += 1) {
    await commit(origin, mallory, [
      { delete: nameOf(`donors/${mallory.uid}`) },
      { delete: nameOf(`donors/${mallory.uid}/private/contact`) },
    ]);
    const attempts = Array.from({ length: registrationsAtOnce }, (_, number) =>
      registration(mallory, number),
    );
    const answers = await Promise.all(attempts.map((writes) => commit(origin, mallory, writes)));
    const done = answers.flatMap(({ status }, number) => (status === 200 ? [number] : []));
    const records = await recordsOf(origin, mallory);
    if (records.length !== 1) wrongRecords += 1;
    // One that demands nothing is an edit where it comes in the very millisecond of the registration: allowed as such.
    const registered = done.filter(demandsNoRecord);
    if (registered.length > 1 || !done.some((number) => nameFor(number) === records[0])) wrongAnswers += 1;
  }
  return [
    exactly(`rounds of ${registrationsAtOnce} registrations of one member at once`, rounds, rounds),
    exactly('of them with another number of records than one', wrongRecords, 0),
    exactly(
      'of them whose record is of an attempt that was refused, or of several registrations',
      wrongAnswers,
      0,
    ),
  ];
}

/** As the app does it, with the own record in the same transaction; or as somebody in a hurry would. */
function roleWrites(by: Member, of: Member, role: string, asTransaction: boolean): Write[] {
  const own = { verify: nameOf(`users/${by.uid}`), currentDocument: { exists: true } };
  return [change(`users/${of.uid}`, { role }), ...(asTransaction ? [own] : [])];
}

async function isAdmin(origin: string, member: Member): Promise<boolean> {
  const { fields } = await readDocument(origin, member, `users/${member.uid}`);
  return fields.role?.stringValue === 'admin';
}

/** Half of them say that there must be no record yet, half say nothing. */
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

async function recordsOf(origin: string, { uid, ...member }: Member): Promise<string[]> {
  const value = fieldsOf({ uid }).uid;
  const structuredQuery = {
    from: [{ collectionId: 'donors' }],
    where: { fieldFilter: { field: { fieldPath: 'userId' }, op: 'EQUAL', value } },
    limit: 100,
  };
  const { text } = await ask(origin, member, 'runQuery', { structuredQuery });
  const answers = JSON.parse(text) as { document?: { fields: { fullName: { stringValue: string } } } }[];
  return answers.flatMap(({ document }) =>
    document === undefined ? [] : [document.fields.fullName.stringValue],
  );
}
