import { actionWrites } from '../../harness/audit-log.ts';
import {
  callRpc,
  change,
  commit,
  commitOrThrow,
  type Fields,
  nameOf,
  type Write,
} from '../../harness/firestore-wire.ts';
import { countOk } from '../../harness/http-call.ts';
import { offerWrites, requestWrite } from '../../harness/records.ts';
import { exactly, type Figure, none } from '../../harness/report.ts';
import { hiddenNumber } from '../matrix/documents.ts';
import type { Campus } from './campus.ts';

interface Found {
  readonly fields: Fields;
  readonly updateTime: string;
}

/** Offers of one donor that are sent at the same time, as from several tabs. */
const tabs = 4;

/**
 * A donor offers from several tabs while the owner closes or deletes the request, or an admin deactivates the donor's profile: one
 * offer at most is made, and none after what ended it.
 */
export async function offerRaceFigures({ origin, members }: Campus, rounds: number): Promise<Figure[]> {
  const { admin, member, owner } = members;
  const donorPath = `donors/${member.uid}`;
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const request = `race-${round}`;
    const path = `bloodRequests/${request}`;
    const offerPath = `${path}/offers/${member.uid}`;
    await commitOrThrow(origin, owner, [requestWrite(owner, request)]);
    const send = () => commit(origin, member, offering(round));
    const endings = [
      { by: owner, writes: [change(path, { status: 'fulfilled' })], ended: path },
      { by: owner, writes: [{ delete: nameOf(path) }], ended: null },
      { by: admin, writes: activity(false), ended: donorPath },
    ];
    const ending = endings[round % endings.length];
    if (ending === undefined) continue;
    const sent = Array.from({ length: tabs - 1 }, send);
    const end = commit(origin, ending.by, ending.writes);
    const answers = await Promise.all([...sent, send()]);
    if ((await end).status !== 200) wrong.push(`round ${round}: the ending was refused`);
    const late = await send();
    const offer = await find(offerPath);
    const made = countOk(answers);
    if (countOk([late]) > 0) wrong.push(`round ${round}: an offer was made after the ending`);
    if (made > 1 || (made === 1) !== (offer !== null)) wrong.push(`round ${round}: ${made} offers were made`);
    const ended = ending.ended === null ? null : await find(ending.ended);
    const time = Date.parse(offer?.fields.offeredAt?.timestampValue as string);
    if (ended !== null && time > Date.parse(ended.updateTime)) wrong.push(`round ${round}: made too late`);
    await commitOrThrow(origin, admin, activity(true));
    const deletions = [offerPath, `${offerPath}/private/contact`].map((one) => ({ delete: nameOf(one) }));
    await commitOrThrow(origin, member, deletions);

    function offering(index: number): Write[] {
      const writes = offerWrites(member, { id: request, userId: owner.uid }, {}, hiddenNumber);
      return index % 2 === 0 ? writes.map(({ currentDocument: _, ...write }) => write) : writes;
    }
  }
  return [
    exactly(`rounds of ${tabs} concurrent offers and what ends them`, rounds, rounds),
    none('offers twice, or after the ending', wrong),
  ];

  function activity(isProfileActive: boolean): Write[] {
    return actionWrites(admin, isProfileActive ? 'activate' : 'deactivate', donorPath, { isProfileActive });
  }

  async function find(path: string): Promise<Found | null> {
    const { text } = await callRpc(origin, admin, 'batchGet', { documents: [nameOf(path)] });
    const [answer] = JSON.parse(text) as { found?: Found }[];
    return answer?.found ?? null;
  }
}
