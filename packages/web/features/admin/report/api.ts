import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type DateSpan, momentsOf, monthsOf } from '@blood-bank/domain/date-span';
import type { RequestStatus } from '@blood-bank/domain/records/blood-request';
import { type CallOutcome, callOutcomes } from '@blood-bank/domain/records/call';
import { type Component, components } from '@blood-bank/domain/records/donation';
import { type Response, responses } from '@blood-bank/domain/records/response-time';
import {
  collection,
  count,
  getAggregate,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { CallError } from '../../../lib/firestore/errors.ts';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { readCount } from '../../../lib/firestore/pagination.ts';
import {
  callsCollection,
  donorsCollection,
  groupOf,
  requestsCollection,
} from '../../../lib/firestore/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';

/** Requests that were posted in a span, and their units. */
export interface Units {
  readonly requests: number;
  readonly requested: number;
  readonly received: number;
}

/** The calls of a person in a span: donors called, those of them who said to come, and donations that followed. */
interface CallerWork {
  readonly calls: number;
  readonly coming: number;
  readonly donations: number;
}

interface CountedCaller extends CallerWork {
  readonly id: string;
  /** Empty for one who has left. */
  readonly name: string;
}

/** Within how many minutes half of the requests that had a response had the first one; null where none had. */
interface Median {
  readonly requests: number;
  readonly minutes: number | null;
}

/** The figures of a span. */
export interface Report {
  readonly span: DateSpan;
  readonly groups: readonly (Units & { readonly group: BloodGroup })[];
  readonly months: readonly (Units & { readonly month: DateSpan })[];
  /** Of the requests by group. */
  readonly statuses: Readonly<Record<RequestStatus, number>>;
  readonly responses: Readonly<Record<Response, Median>>;
  readonly donations: Readonly<Record<Component, number>>;
  /** Those whose first donation that is logged is one of them. */
  readonly firstTimeDonors: number;
  /** Registered with an account, and entered in the club's list. */
  readonly newDonors: { readonly members: number; readonly listed: number };
  /** Donors called for a request, by how the last call ended. */
  readonly calls: Readonly<Record<CallOutcome, number>>;
  /** Those with the most donations first. */
  readonly callers: readonly CountedCaller[];
  /** Of people who are not among the callers any more. */
  readonly others: CallerWork;
}

const mostAtOnce = 6;
/** Each costs the report a document. */
const mostCallers = 50;
/** How often it is counted again when records were changed meanwhile. */
const mostAttempts = 3;

/** Runs work when fewer than so many others run, so that none times out while it waits. */
type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Counts the report of a span by aggregations, without reading a record but one for each caller. The dates are those of the campus.
 *
 * @param signal aborted when nobody waits for the report any more
 */
export async function readReport(span: DateSpan, signal: AbortSignal): Promise<Report> {
  // What is posted while it is counted is in none of the figures.
  const now = serverNow();
  const turns = turnsOf(signal);
  const [units, donations, newDonors, responseTimes, calls] = await Promise.all([
    readUnits(span, now, turns),
    readDonations(span, turns),
    readNewDonors(span, now, turns),
    readResponses(span, now, turns),
    readCalls(span, now, turns),
  ]);
  return { span, ...units, ...donations, newDonors, responses: responseTimes, ...calls };
}

/** The same requests by group, month and status: counted again if some of them have changed since. */
async function readUnits(span: DateSpan, now: Date, turns: Turns, attempt = 1) {
  const [groups, months, fulfilled, cancelled] = await Promise.all([
    Promise.all(
      bloodGroups.map(async (group) => ({ group, ...(await readUnitsOf([group], span, now, turns)) })),
    ),
    Promise.all(
      monthsOf(span).map(async (month) => ({
        month,
        ...(await readUnitsOf(bloodGroups, month, now, turns)),
      })),
    ),
    turns(() => countRequests('fulfilled', span, now)),
    turns(() => countRequests('cancelled', span, now)),
  ]);
  const total = totalOf(groups);
  if (!isSame(total, totalOf(months))) {
    if (attempt < mostAttempts) return readUnits(span, now, turns, attempt + 1);
    throw new CallError('conflict', 'The requests changed while they were counted.');
  }
  const active = total.requests - fulfilled - cancelled;
  return { groups, months, statuses: { active, fulfilled, cancelled } };
}

/** Two aggregations, as one leaves out records without one of its fields: older ones have no units received. */
async function readUnitsOf(
  groups: readonly BloodGroup[],
  span: DateSpan,
  now: Date,
  turns: Turns,
): Promise<Units> {
  const posted = query(
    requestsCollection(),
    where('requiredBloodGroup', 'in', groups),
    ...within('requestedAt', span, now),
  );
  const [asked, got] = await Promise.all([
    turns(() => read(() => getAggregate(posted, { requests: count(), requested: sum('unitsRequired') }))),
    turns(() => read(() => getAggregate(posted, { received: sum('unitsReceived') }))),
  ]);
  return { ...asked.data(), ...got.data() };
}

function countRequests(status: RequestStatus, span: DateSpan, now: Date): Promise<number> {
  return readCount(
    query(
      requestsCollection(),
      where('status', '==', status),
      ...within('requestedAt', span, now),
      orderBy('requestedAt', 'desc'),
    ),
  );
}

async function readDonations({ first, last }: DateSpan, turns: Turns) {
  const given = (condition: QueryConstraint) =>
    turns(() =>
      readCount(
        query(
          groupOf('donations'),
          condition,
          where('donatedOn', '>=', first),
          where('donatedOn', '<=', last),
        ),
      ),
    );
  const [donations, firstTimeDonors] = await Promise.all([
    countEach(components, (component) => given(where('component', '==', component))),
    given(where('isFirst', '==', true)),
  ]);
  return { donations, firstTimeDonors };
}

async function readNewDonors(span: DateSpan, now: Date, turns: Turns): Promise<Report['newDonors']> {
  const registered = [...within('registeredAt', span, now), orderBy('registeredAt', 'desc')];
  const [all, listed] = await Promise.all([
    turns(() => readCount(query(donorsCollection(), ...registered))),
    turns(() => readCount(query(donorsCollection(), where('userId', '==', null), ...registered))),
  ]);
  return { members: all - listed, listed };
}

async function readResponses(span: DateSpan, now: Date, turns: Turns): Promise<Report['responses']> {
  const medians = responses.map(async (response) => [response, await readMedian(response, span, now, turns)]);
  return Object.fromEntries(await Promise.all(medians));
}

/** The median by counts alone: an exponential search (Bentley and Yao, 1976), then a bisection, to the minute. */
async function readMedian(response: Response, span: DateSpan, now: Date, turns: Turns): Promise<Median> {
  const countWithin = (minutes: number) =>
    turns(() =>
      readCount(
        query(
          collection(firestore(), 'responseTimes'),
          ...within('requestedAt', span, now),
          where(response, '>=', 0),
          where(response, '<=', minutes),
          orderBy('requestedAt'),
          orderBy(response),
        ),
      ),
    );
  const requests = await countWithin(Number.MAX_SAFE_INTEGER);
  if (requests === 0) return { requests, minutes: null };
  const half = Math.ceil(requests / 2);
  let tooFew = -1;
  let enough = 4;
  while ((await countWithin(enough)) < half) {
    tooFew = enough;
    enough *= 4;
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if ((await countWithin(middle)) < half) tooFew = middle;
    else enough = middle;
  }
  return { requests, minutes: enough };
}

async function readCalls(span: DateSpan, now: Date, turns: Turns) {
  const started = [...within('startedAt', span, now), orderBy('startedAt', 'desc')];
  const countCalls = (...conditions: readonly QueryConstraint[]) =>
    turns(() => readCount(query(callsCollection(), ...conditions, ...started)));
  const countDonations = (condition: QueryConstraint) =>
    turns(() =>
      readCount(
        query(
          groupOf('offers'),
          where('status', '==', 'confirmed'),
          condition,
          ...within('offeredAt', span, now),
          orderBy('recordedBy'),
          orderBy('offeredAt'),
        ),
      ),
    );
  const callersAndTheirWork = readCallers(turns).then((found) =>
    Promise.all(
      found.map(async (caller): Promise<CountedCaller> => {
        const isOfCaller = where('callerId', '==', caller.id);
        const [made, coming, donations] = await Promise.all([
          turns(() => readCount(query(callsCollection(), isOfCaller, ...within('startedAt', span, now)))),
          countCalls(isOfCaller, where('outcome', '==', 'coming')),
          countDonations(where('recordedBy', '==', caller.id)),
        ]);
        return { ...caller, calls: made, coming, donations };
      }),
    ),
  );
  const [calls, donations, counted] = await Promise.all([
    countEach(callOutcomes, (outcome) => countCalls(where('outcome', '==', outcome))),
    countDonations(where('recordedBy', '>', '')),
    callersAndTheirWork,
  ]);
  const callers = counted
    .filter((caller) => caller.calls + caller.coming + caller.donations > 0)
    .sort((a, b) => b.donations - a.donations || b.coming - a.coming || b.calls - a.calls);
  const rest = (of: keyof CallerWork, total: number) =>
    Math.max(0, total - callers.reduce((named, caller) => named + caller[of], 0));
  const made = Object.values(calls).reduce((total, number) => total + number, 0);
  return {
    calls,
    callers,
    others: {
      calls: rest('calls', made),
      coming: rest('coming', calls.coming),
      donations: rest('donations', donations),
    },
  };
}

/** The people who have called, by one document of each (a loose index scan): those who do not call any more are among them. */
async function readCallers(turns: Turns): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const callers: { readonly id: string; readonly name: string }[] = [];
  for (let last = ''; callers.length < mostCallers; ) {
    const next = query(callsCollection(), where('callerId', '>', last), orderBy('callerId'), limit(1));
    const [call] = (await turns(() => read(() => getDocs(next)))).docs;
    if (call === undefined) break;
    last = call.get('callerId');
    callers.push({ id: last, name: call.get('callerName') ?? '' });
  }
  return callers;
}

async function countEach<Name extends string>(
  names: readonly Name[],
  countOne: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const counts = names.map(async (name) => [name, await countOne(name)] as const);
  return Object.fromEntries(await Promise.all(counts)) as Record<Name, number>;
}

/** From the first of the campus's dates to the last one, or until now. */
function within(field: string, span: DateSpan, now: Date): readonly QueryConstraint[] {
  const { from, until } = momentsOf(span, campus.timeZone);
  return [
    where(field, '>=', Timestamp.fromDate(from)),
    where(field, '<', Timestamp.fromDate(until < now ? until : now)),
  ];
}

/** The sum of the parts of a report. */
export function totalOf(parts: readonly Units[]): Units {
  const add = (of: keyof Units) => parts.reduce((total, part) => total + part[of], 0);
  return { requests: add('requests'), requested: add('requested'), received: add('received') };
}

function isSame(one: Units, other: Units): boolean {
  return (
    one.requests === other.requests && one.requested === other.requested && one.received === other.received
  );
}

function turnsOf(signal: AbortSignal): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  let failure: unknown;
  return async (work) => {
    // A turn that ends is handed over to the first who waits.
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      // The report has failed with the first of them.
      if (failure !== undefined) throw failure;
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
