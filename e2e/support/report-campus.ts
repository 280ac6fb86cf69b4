import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bloodGroups } from '@blood-bank/domain/blood-group';
import { readProductFiles } from '@blood-bank/host/product-files';
import { writeDocuments } from '@blood-bank/host/write-documents';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { seededRandom } from '../../embedded-firebase/trials/harness/seeded-random.ts';
import { onData } from './fill-campus.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const outcomes = ['calling', 'coming', 'later', 'no-answer', 'declined', 'wrong-number'];
const components = ['whole-blood', 'platelets', 'plasma'];
const { timeZone } = readProductFiles().campus;
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });

/** The date that the campus's calendar shows, by Intl alone. */
export function campusDate(moment: Date): string {
  return calendar.format(moment);
}

/**
 * Fills a data folder, on which no server runs, with two years of requests, calls, offers, donations and donors: at any time, and at the
 * last and the first moment of each of the campus's months.
 */
export async function fillReport(dataFolder: string, requests: number): Promise<void> {
  const { next, below, chance, pick } = seededRandom(54);
  const now = Date.now();
  const edges = monthEdges(now);
  const moment = (days = 730) => {
    const recent = edges.filter((edge) => edge > now - days * day);
    return new Date(chance(0.1) ? pick(recent) - below(2) : now - next() * days * day);
  };
  const documents: { path: string; fields: PlainFields }[] = [];
  const put = (path: string, fields: PlainFields) => documents.push({ path, fields });
  for (let index = 0; index < requests; index += 1) {
    const requestedAt = moment();
    const unitsRequired = 1 + below(4);
    const id = `request-${index}`;
    put(`bloodRequests/${id}`, {
      requestedAt,
      requiredBloodGroup: pick(bloodGroups),
      status: pick(['active', 'fulfilled', 'fulfilled', 'cancelled']),
      unitsRequired,
      // Older ones have none.
      ...(index % 7 > 0 && { unitsReceived: below(unitsRequired + 1) }),
    });
    const responded = () => (chance(0.7) ? Math.floor(2 ** (13 * next())) : null);
    if (index % 5 > 0) {
      const [calledAfter, offeredAfter, comingAfter] = [responded(), responded(), responded()];
      put(`responseTimes/${id}`, { requestedAt, calledAfter, offeredAfter, comingAfter });
    }
    for (const donor of [index, index + 1].slice(0, below(3))) {
      const callerId = `caller-${below(40)}`;
      const name = `Caller ${callerId.slice(7)}`;
      // None that the server would delete meanwhile.
      const at = { startedAt: moment(390), outcome: pick(outcomes) };
      put(`calls/${id}_${donor}`, { callerId, callerName: name, ...at });
      put(`bloodRequests/${id}/offers/${donor}`, {
        recordedBy: pick([callerId, callerId, null]),
        status: pick(['confirmed', 'confirmed', 'offered']),
        offeredAt: moment(),
      });
    }
    const donatedOn = campusDate(moment());
    put(`donors/donor-${index}`, {
      userId: index % 4 === 0 ? null : `donor-${index}`,
      registeredAt: moment(),
    });
    put(`donors/donor-${index}/donations/${donatedOn}`, {
      donatedOn,
      component: pick(components),
      isFirst: index % 3 === 0,
    });
  }
  await onData(dataFolder, (backend) => writeDocuments(backend, documents));
}

/** When the campus's months begin: found by looking at each quarter of an hour, as no zone changes in between. */
function monthEdges(now: number): readonly number[] {
  const edges: number[] = [];
  const quarter = 15 * minute;
  let month = '';
  for (let at = now - (now % quarter) - 735 * day; at < now; at += quarter) {
    const shown = campusDate(new Date(at)).slice(0, 7);
    if (month !== '' && shown !== month) edges.push(at);
    month = shown;
  }
  return edges;
}

interface Exported {
  readonly path: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

/** The documents of an export, times as ISO 8601. */
export function readExport(folder: string): readonly Exported[] {
  const lines = readFileSync(join(folder, 'documents.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { name, fields = {} } = JSON.parse(line) as { name?: string; fields?: Record<string, object> };
    if (name === undefined) return [];
    const plain = Object.entries(fields).map(([field, value]) => {
      const [kind, stored] = Object.entries(value)[0] ?? [];
      return [field, kind === 'integerValue' ? Number(stored) : stored];
    });
    return [{ path: name.split('/documents/')[1] ?? name, fields: Object.fromEntries(plain) }];
  });
}

/** The lines of the report's file from one date to another, computed from all documents by loops alone. */
export function reportFrom(
  documents: readonly Exported[],
  first: string,
  last: string,
): ReadonlyMap<string, string> {
  const lines = new Map<string, number | string>();
  const add = (line: string, count: number) => lines.set(line, Number(lines.get(line) ?? 0) + count);
  const isWithin = (time: unknown) => {
    const date = campusDate(new Date(String(time)));
    return first <= date && date <= last;
  };
  const of = (pattern: RegExp) =>
    documents.filter(({ path }) => pattern.test(path)).map(({ fields }) => fields);
  for (const request of of(/^bloodRequests\/[^/]+$/)) {
    if (!isWithin(request.requestedAt)) continue;
    const group = String(request.requiredBloodGroup).replace('-', '−');
    const month = new Date(String(request.requestedAt)).toLocaleDateString('en-US', {
      timeZone,
      month: 'short',
      year: 'numeric',
    });
    for (const place of [`By group,${group}`, 'By group,Total', `By month,${month}`, 'By month,Total']) {
      add(`${place},Requests`, 1);
      add(`${place},Units`, Number(request.unitsRequired));
      add(`${place},Received`, Number(request.unitsReceived ?? 0));
    }
    const status = { active: 'Active', fulfilled: 'Fulfilled', cancelled: 'Cancelled' }[
      String(request.status)
    ];
    add(`Requests by status,${status},Requests`, 1);
    add('Requests by status,Total,Requests', 1);
  }
  for (const call of of(/^calls\//)) {
    if (!isWithin(call.startedAt)) continue;
    for (const who of [call.callerName, 'Total']) {
      add(`By volunteer,${who},Called`, 1);
      if (call.outcome === 'coming') add(`By volunteer,${who},Coming`, 1);
    }
    add('Report,,Donors called', 1);
  }
  for (const offer of of(/\/offers\/[^/]+$/)) {
    if (!isWithin(offer.offeredAt) || offer.status !== 'confirmed' || !offer.recordedBy) continue;
    for (const who of [String(offer.recordedBy).replace('caller-', 'Caller '), 'Total'])
      add(`By volunteer,${who},Donations`, 1);
  }
  for (const donation of of(/\/donations\//)) {
    const date = String(donation.donatedOn);
    if (date < first || date > last) continue;
    const component = { 'whole-blood': 'Whole blood', platelets: 'Platelets', plasma: 'Plasma' }[
      String(donation.component)
    ];
    add(`Donations by component,${component},Donations`, 1);
    add('Report,,Donations', 1);
    if (donation.isFirst) add('Report,,First-time donors', 1);
  }
  for (const donor of of(/^donors\/[^/]+$/)) {
    if (!isWithin(donor.registeredAt)) continue;
    add('Report,,New donors', 1);
    if (donor.userId) add('Report,,New donors with an account', 1);
  }
  const times = of(/^responseTimes\//).filter(({ requestedAt }) => isWithin(requestedAt));
  for (const [field, what] of [
    ['calledAfter', 'call'],
    ['offeredAfter', 'offer'],
    ['comingAfter', '“coming”'],
  ] as const) {
    const minutes = times
      .flatMap((time) => (typeof time[field] === 'number' ? [time[field]] : []))
      .sort((a, b) => a - b);
    const name = `Report,,Median time to first ${what}`;
    lines.set(`${name} (minutes)`, minutes[Math.ceil(minutes.length / 2) - 1] ?? '');
    lines.set(`${name}: requests`, minutes.length);
  }
  return new Map([...lines].map(([line, value]) => [line, String(value)]));
}
