import { type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { type CallCampus, type ListedDonor, type Sabotage, withCallCampus } from '../calls/campus.ts';
import { change, commit, create, nameOf } from '../harness/campus-wire.ts';

interface DonationsSize {
  readonly rounds: number;
  /** How many write to the log of one donor at once. */
  readonly writers: number;
}

/** Many write to one donor's log at once, out of order, and some take entries back. */
export const donationsTrial = defineTrial<DonationsSize>({
  shows: 'the last donation of a donor is the latest entry of the log, however many write at once',
  sizes: { full: { rounds: 20, writers: 100 }, short: { rounds: 2, writers: 30 } },
  run: async (size) => ({
    title: `donations: ${size.writers} writers at one donor’s log`,
    figures: await donationFigures(size),
  }),
});

/** The figures of a campus, which may have been sabotaged. */
export function donationFigures(
  { rounds, writers }: DonationsSize,
  sabotage: Sabotage = {},
): Promise<Figure[]> {
  return withCallCampus({ donors: rounds, isLimited: false }, sabotage, async (campus) => {
    const wrong: string[] = [];
    for (const donor of campus.donors) {
      const kept = await writeAtOnce(campus, donor, writers);
      wrong.push(...(await contradictions(campus, donor, kept)));
    }
    return [none(`what ${rounds} records and their logs tell differently`, wrong)];
  });
}

/** Each writer logs another day, out of order, and each third one takes it back. @returns how many entries are left */
async function writeAtOnce(campus: CallCampus, donor: ListedDonor, writers: number): Promise<number> {
  const { documents, vera, rafi, admin } = campus;
  await documents.update(`donors/${donor.id}`, { lastDonationDate: null, lastDonationComponent: null });
  const work = Array.from({ length: writers }, async (_, at): Promise<number> => {
    const by = [vera, rafi, admin][at % 3] ?? vera;
    const day = dayOf((at * 37) % writers);
    await log(campus, donor, by, day);
    if (at % 3 !== 1) return 1;
    await takeBack(campus, donor, by, day);
    return 0;
  });
  return (await Promise.all(work)).reduce((sum, kept) => sum + kept, 0);
}

/** Those who are refused are outdated, and read again. */
const mostAttempts = 1_000;

type Writer = CallCampus['vera'];

/** Logs a donation as a client may that holds nothing against other writers: what it read may be outdated. */
async function log(campus: CallCampus, donor: ListedDonor, by: Writer, day: string): Promise<void> {
  const path = `donors/${donor.id}`;
  const entry = { donatedOn: day, component: 'whole-blood', place: '', requestId: null, recordedBy: by.uid };
  for (let attempt = 1; ; attempt += 1) {
    const last = (await campus.documents.get(path))?.fields.lastDonationDate ?? null;
    const lastDonationDate = typeof last === 'string' && last > day ? last : day;
    const { status, text } = await commit(campus.origin, by, [
      create(`${path}/donations/${day}`, entry, 'recordedAt'),
      moved(path, { lastDonationDate, lastDonationComponent: 'whole-blood' }),
    ]);
    if (status === 200) return;
    if (status !== 403 || attempt === mostAttempts)
      throw new Error(`A donation was answered ${status}: ${text}`);
  }
}

/** Takes back an entry, as of the record that was read. */
async function takeBack(campus: CallCampus, donor: ListedDonor, by: Writer, day: string): Promise<void> {
  const path = `donors/${donor.id}`;
  for (let attempt = 1; ; attempt += 1) {
    const record = await campus.documents.get(path);
    if (record === null) throw new Error(`${path} is gone.`);
    const latest = (await daysOf(campus, donor)).filter((other) => other !== day).at(-1) ?? null;
    const isLast = record.fields.lastDonationDate === day;
    const last = { lastDonationDate: latest, lastDonationComponent: latest && 'whole-blood' };
    const { status, text } = await commit(campus.origin, by, [
      { delete: nameOf(`${path}/donations/${day}`) },
      { ...moved(path, isLast ? last : {}), currentDocument: { updateTime: record.updateTime } },
    ]);
    if (status === 200) return;
    if (![400, 403, 409].includes(status) || attempt === mostAttempts)
      throw new Error(`A deletion was answered ${status}: ${text}`);
  }
}

/** The write of what a record tells of its donations. */
function moved(path: string, fields: { readonly [name: string]: string | null }) {
  const write = change(path, fields);
  return {
    ...write,
    updateTransforms: [{ fieldPath: 'donationsChangedAt', setToServerValue: 'REQUEST_TIME' }],
  };
}

async function contradictions(campus: CallCampus, donor: ListedDonor, count: number): Promise<string[]> {
  const record = await campus.documents.get(`donors/${donor.id}`);
  const days = await daysOf(campus, donor);
  const last = record?.fields.lastDonationDate;
  return [
    ...(last === days.at(-1) ? [] : [`the last is ${last}, but ${days.at(-1)} is the latest entry`]),
    ...(days.length === count ? [] : [`${days.length} entries, but ${count} were stored`]),
  ];
}

/** The days of a donor's entries, the latest last. */
async function daysOf({ documents }: CallCampus, { id }: ListedDonor): Promise<string[]> {
  const entries = await documents.query({ collection: `donors/${id}/donations`, limit: 1_000 });
  return entries.map(({ fields }) => String(fields.donatedOn)).sort();
}

function dayOf(count: number): string {
  return new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10);
}
