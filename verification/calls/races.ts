import { callId } from '@blood-bank/domain/records/call';
import type { Figure } from '../../embedded-firebase/trials/harness/figures.ts';
import { fieldFilter, type Write } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Answer, countOk } from '../../embedded-firebase/trials/harness/http-call.ts';
import type { Member } from '../../embedded-firebase/trials/harness/members.ts';
import { actionWrites } from '../harness/audit-log.ts';
import { callRpc, change, commit, commitOrThrow, nameOf } from '../harness/campus-wire.ts';
import { race } from '../harness/race.ts';
import { offerWrites } from '../harness/records.ts';
import { type CallCampus, callWrites, type ListedDonor, numberPath, storedRequest } from './campus.ts';

/** Two volunteers begin a call of one donor at the same time: one call begins, and its caller alone has the number. */
export function pressFigures(campus: CallCampus, rounds: number): Promise<Figure[]> {
  const { origin, documents, vera, rafi } = campus;
  const [donor] = campus.donors as [ListedDonor];
  const attempts: Record<string, number> = { wanted: 0, other: 0 };
  return race('two volunteers who call one donor at once', rounds, async (round) => {
    // For one request, or for one each; now the one is first, now the other.
    const presses = [
      { by: vera, requestId: 'wanted' },
      { by: rafi, requestId: round % 2 === 0 ? 'wanted' : 'other' },
    ];
    if (round % 4 > 1) presses.reverse();
    const answers = await Promise.all(
      presses.map(({ by, requestId }) =>
        commit(origin, by, callWrites(by, requestId, donor.id, (attempts[requestId] ?? 0) + 1)),
      ),
    );
    const winner = presses[answers.findIndex(({ status }) => status === 200)];
    if (countOk(answers) !== 1 || winner === undefined) return [`${countOk(answers)} calls began`];
    const { by, requestId } = winner;
    attempts[requestId] = (attempts[requestId] ?? 0) + 1;
    const path = `calls/${callId({ requestId, donorId: donor.id })}`;
    const call = await documents.get(path);
    const head = await documents.get(`callHeads/${donor.id}`);
    const shown = await Promise.all([vera, rafi].map((one) => readNumber(campus, one, donor)));
    await commitOrThrow(origin, by, [change(path, { outcome: 'no-answer', note: '' })]);
    return [
      ...(call?.fields.callerId === by.uid ? [] : ['the call is not the winner’s']),
      ...(call?.fields.attempts === attempts[requestId] ? [] : ['an attempt is missing']),
      ...(`calls/${head?.fields.call}` === path ? [] : ['another call is named as the newest']),
      ...[vera, rafi].flatMap((one, index) =>
        shows(shown[index], donor) === (one === by) ? [] : [one === by ? 'no number' : 'two have the number'],
      ),
    ];
  });
}

/** An admin dismisses a volunteer who is calling: nothing is read nor written as a volunteer afterwards. */
export function dismissalFigures(campus: CallCampus, rounds: number): Promise<Figure[]> {
  const { origin, documents, admin, vera } = campus;
  const [donor, another] = campus.donors as [ListedDonor, ListedDonor];
  const user = `users/${vera.uid}`;
  return race('a volunteer dismissed while calling', rounds, async () => {
    await forget(campus, [donor, another]);
    await documents.update(user, { isVolunteer: true });
    await commitOrThrow(origin, vera, callWrites(vera, 'wanted', donor.id));
    const begin = () => commit(origin, vera, callWrites(vera, 'other', another.id));
    const say = () => commit(origin, vera, [change(callAt(donor), { outcome: 'later', note: 'At nine' })]);
    const during = [begin(), readNumber(campus, vera, donor)];
    const dismissal = commitOrThrow(
      origin,
      admin,
      actionWrites(admin, 'revoke-volunteer', user, { isVolunteer: false }),
    );
    during.push(say(), readNumber(campus, vera, donor));
    await Promise.all([...during, dismissal]);
    const dismissed = (await documents.get(user))?.updateTime ?? '';
    const late = [callAt(donor), callAt(another, 'other'), `callHeads/${another.id}`];
    const written = await documents.getAll(late);
    const after = await Promise.all([
      readNumber(campus, vera, donor),
      readNumber(campus, vera, another),
      read(campus, vera, callAt(donor)),
      read(campus, vera, `bloodRequests/wanted/offers/${donor.id}`),
      listCalls(campus, vera),
      begin(),
      commit(origin, vera, callWrites(vera, 'wanted', donor.id, 2)),
      say(),
      commit(origin, vera, comingWrites(campus, vera, donor)),
      commit(origin, vera, [
        change(callAt(donor), { outcome: 'declined', note: '', notBefore: '2027-01-01' }),
        change(`donors/${donor.id}`, { pausedUntil: '2027-01-01' }),
      ]),
    ]);
    return [
      ...written.flatMap((found) =>
        found !== null && found.updateTime > dismissed ? ['written too late'] : [],
      ),
      ...after.flatMap(({ status }, index) =>
        status === 403 ? [] : [`attempt ${index} was answered ${status}`],
      ),
    ];
  });
}

/** A request is closed while a volunteer calls for it: no call begins any more, and no number is shown. */
export function closingFigures(campus: CallCampus, rounds: number): Promise<Figure[]> {
  const { origin, documents, clock, owner, vera } = campus;
  const [donor, another, third] = campus.donors as [ListedDonor, ListedDonor, ListedDonor];
  return race('a request closed while a volunteer calls', rounds, async (round) => {
    await forget(campus, [donor, another, third]);
    const id = `closing-${round}`;
    const path = `bloodRequests/${id}`;
    await documents.commit([storedRequest(owner, id, new Date(clock.now()))]);
    await commitOrThrow(origin, vera, callWrites(vera, id, donor.id));
    const before = await readNumber(campus, vera, donor);
    const begin = (one: ListedDonor, attempts = 1) =>
      commit(origin, vera, callWrites(vera, id, one.id, attempts));
    const first = begin(another);
    const closing = commitOrThrow(origin, owner, [change(path, { status: 'fulfilled' })]);
    await Promise.all([first, closing, begin(third)]);
    const closed = (await documents.get(path))?.updateTime ?? '';
    const begun = await documents.getAll([callAt(another, id), callAt(third, id)]);
    const after = await Promise.all([
      readNumber(campus, vera, donor),
      readNumber(campus, vera, another),
      readNumber(campus, vera, third),
      begin(another, 2),
      begin(donor, 2),
      commit(origin, vera, comingWrites(campus, vera, donor, id)),
    ]);
    // How the call has ended is worth knowing all the same.
    const said = await commit(origin, vera, [change(callAt(donor, id), { outcome: 'no-answer', note: '' })]);
    return [
      ...(shows(before, donor) ? [] : ['no number before the closing']),
      ...begun.flatMap((call) =>
        call !== null && call.updateTime > closed ? ['a call began too late'] : [],
      ),
      ...after.flatMap(({ status }, index) =>
        status === 403 ? [] : [`attempt ${index} was answered ${status}`],
      ),
      ...(said.status === 200 ? [] : [`the outcome was answered ${said.status}`]),
    ];
  });
}

/** Whether an answer has a donor's number. */
export function shows(answer: Answer | undefined, { contactNumber }: ListedDonor): boolean {
  return answer?.text.includes(contactNumber) === true;
}

/** Reads a donor's number, as the app does. */
export function readNumber(campus: CallCampus, by: Member, donor: ListedDonor): Promise<Answer> {
  return read(campus, by, numberPath(donor));
}

function read({ origin }: CallCampus, by: Member, path: string): Promise<Answer> {
  return callRpc(origin, by, 'batchGet', { documents: [nameOf(path)] });
}

function listCalls({ origin }: CallCampus, by: Member): Promise<Answer> {
  const where = fieldFilter('requestId', 'EQUAL', 'wanted');
  const structuredQuery = { from: [{ collectionId: 'calls' }], where, limit: 10 };
  return callRpc(origin, by, 'runQuery', { structuredQuery });
}

/** The writes with which a donor is coming. */
function comingWrites({ owner }: CallCampus, by: Member, donor: ListedDonor, id = 'wanted'): Write[] {
  const offered = { uid: donor.id, email: '' };
  const request = { id, userId: owner.uid };
  return [
    change(callAt(donor, id), { outcome: 'coming', note: '' }),
    ...offerWrites(offered, request, { recordedBy: by.uid }, donor.contactNumber),
  ];
}

function callAt({ id: donorId }: ListedDonor, requestId = 'wanted'): string {
  return `calls/${callId({ requestId, donorId })}`;
}

/** Deletes the calls of some donors. */
async function forget({ documents }: CallCampus, donors: readonly ListedDonor[]): Promise<void> {
  const calls = await documents.query({ collection: 'calls' });
  const heads = donors.map(({ id }) => `callHeads/${id}`);
  await documents.commit([...calls.map(({ path }) => path), ...heads].map((path) => ({ delete: path })));
}
