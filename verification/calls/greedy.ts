import { callId } from '@blood-bank/domain/records/call';
import { limits } from '@blood-bank/domain/records/limits';
import { atLeast, exactly, type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';
import type { Answer } from '../../embedded-firebase/trials/harness/http-call.ts';
import { type Member, signIn } from '../../embedded-firebase/trials/harness/members.ts';
import { commit } from '../harness/campus-wire.ts';
import { userRecord } from '../harness/records.ts';
import { type CallCampus, callWrites, type ListedDonor } from './campus.ts';
import { readNumber, shows } from './races.ts';
import { guesses, readingWays, writingWays } from './ways.ts';

/** Donors whom another volunteer has called the day before. */
const calledBefore = 20;
/** Calls that are under way while every way is tried again. */
const underWay = 10;
/** A window of the write quota is over after so many minutes. */
const minutesPerWindow = 11;
const windowsPerDay = Math.floor((24 * 60) / minutesPerWindow);
/** A number of nobody's. */
const unknownNumber = '+880 1700 999 999';

/**
 * A volunteer who wants all numbers tries every way without a call, then once more while some calls are under way, and calls one donor
 * after the other for a day.
 */
export async function greedyFigures(campus: CallCampus): Promise<Figure[]> {
  const { documents, clock, origin, vera, donors } = campus;
  const signedIn = async () => ({ ...vera, idToken: (await signIn(origin, vera.email)).idToken });
  await storeEarlierCalls(campus);
  const before = await tryEveryWay(campus, vera);
  // So that no quota of reads cuts the second time short.
  clock.advance({ hours: 2 });
  const again = await signedIn();
  const shown = new Set(await callInTurn(campus, again, donors.slice(0, underWay)));
  const during = await tryEveryWay(campus, again);
  for (let window = 0; window < windowsPerDay; window += 1) {
    const left = donors.filter((donor) => !shown.has(donor));
    for (const donor of await callInTurn(campus, await signedIn(), left)) shown.add(donor);
    clock.advance({ minutes: minutesPerWindow });
  }
  const called = donors.slice(0, underWay).map(({ contactNumber }) => contactNumber);
  const beyond = [...during.numbers].filter(([number]) => !called.includes(number));
  const calls = await documents.getAll([...shown].map(callPath));
  const { fullName } = userRecord(vera);
  const isLogged = ({ callerId, callerName, startedAt }: Readonly<Record<string, unknown>> = {}) =>
    callerId === vera.uid && callerName === fullName && startedAt instanceof Date;
  return [
    atLeast('ways to numbers without a call', before.ways, 150),
    none('numbers in their answers', [...before.numbers].map(String)),
    none('numbers that an answer confirms', before.confirmed),
    none('commits that were done', before.done),
    none('the same beside calls under way, beyond these calls', [
      ...beyond.map(String),
      ...during.confirmed,
      ...during.done,
    ]),
    exactly('numbers of a volunteer who calls all day', shown.size, limits.callsPerDay),
    exactly(
      'of them with a call that has the caller’s name and the time',
      calls.filter((call) => isLogged(call?.fields)).length,
      shown.size,
    ),
  ];
}

/** Calls of another volunteer, and an offer with a number. */
async function storeEarlierCalls({ documents, clock, rafi, owner, donors }: CallCampus): Promise<void> {
  const startedAt = new Date(clock.now() - 24 * 3_600_000);
  const earlier = { callerId: rafi.uid, callerName: userRecord(rafi).fullName, startedAt };
  const said = { outcome: 'later', note: '', attempts: 1 };
  await documents.commit(
    donors.slice(0, calledBefore).flatMap((donor) => {
      const call = { requestId: 'wanted', donorId: donor.id };
      return [
        { set: callPath(donor), fields: { ...call, ...earlier, ...said } },
        { set: `callHeads/${donor.id}`, fields: { call: callId(call) } },
      ];
    }),
  );
  const [{ id, contactNumber }] = donors as [ListedDonor];
  const offered = { requestUserId: owner.uid, contactNumber };
  await documents.set(`bloodRequests/wanted/offers/${id}/private/contact`, offered);
}

/** Calls donors until a call is refused. @returns those whose numbers were shown */
async function callInTurn(
  campus: CallCampus,
  by: Member,
  donors: readonly ListedDonor[],
): Promise<readonly ListedDonor[]> {
  const shown: ListedDonor[] = [];
  for (const donor of donors) {
    const attempts = campus.donors.indexOf(donor) < calledBefore ? 2 : 1;
    const call = await commit(campus.origin, by, callWrites(by, 'wanted', donor.id, attempts));
    if (call.status !== 200) break;
    if (shows(await readNumber(campus, by, donor), donor)) shown.push(donor);
  }
  return shown;
}

/** What every way without a call yields. */
interface Yield {
  readonly ways: number;
  /** The way by which each number was found. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly confirmed: readonly string[];
  readonly done: readonly string[];
}

async function tryEveryWay(campus: CallCampus, by: Member): Promise<Yield> {
  const { donors } = campus;
  const reading = readingWays(campus, by);
  const writing = writingWays(campus, by);
  const guessing = guesses(campus, by);
  const numbers = new Map<string, string>();
  const [confirmed, done]: [string[], string[]] = [[], []];
  for (const way of [...reading, ...writing]) {
    const answer = await answered(way.name, way.send());
    for (const { contactNumber } of donors.filter((donor) => shows(answer, donor)))
      numbers.set(contactNumber, way.name);
    if (writing.includes(way) && answer.status === 200) done.push(way.name);
  }
  const { contactNumber } = donors.at(-1) as ListedDonor;
  for (const { name, send } of guessing) {
    const known = await answered(name, send(contactNumber));
    const unknown = await answered(name, send(unknownNumber));
    if (wordsOf(known) !== wordsOf(unknown)) confirmed.push(name);
  }
  return { ways: reading.length + writing.length + guessing.length, numbers, confirmed, done };
}

/** An answer that no quota has cut short. */
async function answered(name: string, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status === 429) throw new Error(`${name} is refused by a quota.`);
  return answer;
}

/** What an answer says, but for the time and the number that was asked for. */
function wordsOf({ status, text }: Answer): string {
  return `${status} ${text.replace(/"readTime":"[^"]*"/g, '').replace(/\+880 1700 \d{3} \d{3}|1700\d{6}/g, '')}`;
}

function callPath({ id: donorId }: ListedDonor): string {
  return `calls/${callId({ requestId: 'wanted', donorId })}`;
}
