import type { Figure } from '../../../embedded-firebase/trials/harness/figures.ts';
import {
  fieldFilter,
  foundDocuments,
  type Write,
} from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { countOk } from '../../../embedded-firebase/trials/harness/http-call.ts';
import type { Member } from '../../../embedded-firebase/trials/harness/members.ts';
import { actionWrites } from '../../../verification/harness/audit-log.ts';
import {
  callRpc,
  change,
  commit,
  commitOrThrow,
  nameOf,
  readDocument,
} from '../../../verification/harness/campus-wire.ts';
import { race } from '../../../verification/harness/race.ts';
import { donorWrites, offerWrites, requestWrite } from '../../../verification/harness/records.ts';
import type { Campus } from './campus.ts';

const concurrentRegistrations = 100;
/** Offers of one donor that are sent at the same time, as from several tabs. */
const tabs = 4;

/** Lost update: two admins demote each other concurrently. */
export function demotionFigures({ origin, admin, deputy }: Campus, rounds: number): Promise<Figure[]> {
  return race('two admins who demote each other', rounds, async (round) => {
    // As the app does it, with the own record in the transaction, and without.
    const asTransaction = round % 2 === 1;
    const answers = await Promise.all([
      commit(origin, admin, roleWrites(admin, deputy, 'user', asTransaction)),
      commit(origin, deputy, roleWrites(deputy, admin, 'user', asTransaction)),
    ]);
    const [isAdmin, isDeputy] = await Promise.all([admin, deputy].map((one) => hasRole(origin, one)));
    if (!isAdmin && !isDeputy) return ['no admin remains'];
    const [winner, loser] = isAdmin ? [admin, deputy] : [deputy, admin];
    await commit(origin, winner, roleWrites(winner, loser, 'admin', false));
    return countOk(answers) === 1 ? [] : [`${countOk(answers)} succeeded`];
  });
}

function roleWrites(by: Member, of: Member, role: 'user' | 'admin', asTransaction: boolean): Write[] {
  const action = role === 'admin' ? 'grant-admin' : 'revoke-admin';
  const own = { verify: nameOf(`users/${by.uid}`), currentDocument: { exists: true } };
  return [...actionWrites(by, action, `users/${of.uid}`, { role }), ...(asTransaction ? [own] : [])];
}

async function hasRole(origin: string, member: Member): Promise<boolean> {
  const { fields } = await readDocument(origin, member, `users/${member.uid}`);
  return fields.role?.stringValue === 'admin';
}

/** Double submission: one member registers as a donor a hundred times concurrently, half of them if there is no record. */
export function registrationFigures({ origin, member }: Campus, rounds: number): Promise<Figure[]> {
  const name = `donors/${member.uid}`;
  const nameFor = (attempt: number) => `Attempt ${attempt}`;
  return race('a member who registers a hundred times concurrently', rounds, async () => {
    await commit(origin, member, [{ delete: nameOf(name) }, { delete: nameOf(`${name}/private/contact`) }]);
    const attempts = Array.from({ length: concurrentRegistrations }, (_, attempt) => {
      const [{ currentDocument, ...donor } = {}, ...contact] = donorWrites(member, {
        fullName: nameFor(attempt),
      });
      return [attempt % 2 === 0 ? { ...donor, currentDocument } : donor, ...contact];
    });
    const answers = await Promise.all(attempts.map((writes) => commit(origin, member, writes)));
    const done = answers.flatMap(({ status }, attempt) => (status === 200 ? [attempt] : []));
    // A write without precondition is an allowed edit when it comes in the same millisecond as the registration.
    const registered = done.filter((attempt) => attempt % 2 === 0);
    const where = fieldFilter('userId', 'EQUAL', member.uid);
    const structuredQuery = { from: [{ collectionId: 'donors' }], where, limit: 100 };
    const records = foundDocuments(await callRpc(origin, member, 'runQuery', { structuredQuery }));
    const stored = records.map(({ fields }) => fields.fullName?.stringValue);
    if (registered.length > 1) return [`${registered.length} registrations`];
    return stored.length === 1 && done.some((attempt) => nameFor(attempt) === stored[0])
      ? []
      : [stored.join()];
  });
}

/**
 * A donor offers from several tabs while the owner closes or deletes the request, or an admin deactivates the donor's profile: one
 * offer at most is made, and none after what ended it.
 */
export function offerFigures({ origin, admin, member, owner }: Campus, rounds: number): Promise<Figure[]> {
  const donor = `donors/${member.uid}`;
  const activity = (isProfileActive: boolean) =>
    actionWrites(admin, isProfileActive ? 'activate' : 'deactivate', donor, { isProfileActive });
  const find = (path: string) => readDocument(origin, admin, path).catch(() => null);
  return race(`${tabs} concurrent offers and what ends them`, rounds, async (round) => {
    const path = `bloodRequests/race-${round}`;
    const offerPath = `${path}/offers/${member.uid}`;
    const offer = offerWrites(member, { id: `race-${round}`, userId: owner.uid });
    const unconditional = offer.map(({ currentDocument: _, ...write }) => write);
    const send = () => commit(origin, member, round % 2 === 0 ? unconditional : offer);
    const endings = [
      { by: owner, writes: [change(path, { status: 'fulfilled' })], ended: path },
      { by: owner, writes: [{ delete: nameOf(path) }], ended: null },
      { by: admin, writes: activity(false), ended: donor },
    ];
    const { by, writes, ended } = endings[round % endings.length] as (typeof endings)[number];
    await commitOrThrow(origin, owner, [requestWrite(owner, `race-${round}`)]);
    const sent = Array.from({ length: tabs - 1 }, send);
    const ending = commit(origin, by, writes);
    const made = countOk(await Promise.all([...sent, send()]));
    const isEnded = countOk([await ending]) === 1;
    const isLate = countOk([await send()]) > 0;
    const found = await find(offerPath);
    const end = ended === null ? null : await find(ended);
    const offeredAt = Date.parse(String(found?.fields.offeredAt?.timestampValue));
    await commitOrThrow(origin, admin, activity(true));
    const deletions = [offerPath, `${offerPath}/private/contact`].map((one) => ({ delete: nameOf(one) }));
    await commitOrThrow(origin, member, deletions);
    return [
      ...(isEnded ? [] : ['the ending was refused']),
      ...(isLate ? ['an offer was made after the ending'] : []),
      ...(made > 1 || (made === 1) !== (found !== null) ? [`${made} offers were made`] : []),
      ...(end !== null && offeredAt > Date.parse(end.updateTime) ? ['an offer was made too late'] : []),
    ];
  });
}
