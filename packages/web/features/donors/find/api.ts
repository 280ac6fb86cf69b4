import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { deferredUntil, pausedUntil } from '@blood-bank/domain/deferral';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import type { Attributes } from '@blood-bank/domain/records/field';
import { type DocumentData, type Query, query, where } from 'firebase/firestore/lite';
import { campus } from '../../../lib/firestore/configuration.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { type ListPosition, readStage, readStages } from '../../../lib/firestore/list-stages.ts';
import {
  type Cursor,
  type ListCount,
  type Page,
  readLimitedCount,
  readPage,
  subtractFromCount,
} from '../../../lib/firestore/pagination.ts';
import { donorsCollection } from '../../../lib/firestore/paths.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { readMyDonor } from '../api.ts';

/** What narrows a search down; an empty text or false does not. */
export interface DonorFilters {
  /** Says to be available, and is not in the deferral period. */
  readonly isAvailableNow: boolean;
  readonly department: string;
  readonly gender: string;
  /** By the ids of the campus's attributes. */
  readonly attributes: Attributes;
}

/** A search for donors of a group. */
export interface DonorSearch extends DonorFilters {
  readonly group: BloodGroup;
}

export const noFilters: DonorFilters = { isAvailableNow: false, department: '', gender: '', attributes: {} };

/** One page of the donors that a search finds, without the member themselves (specification section 7). */
export function readDonors(
  search: DonorSearch,
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<Donor>> {
  return readPage(matchingDonors(search), after, decoderFor(search, uid), { through });
}

/**
 * One page of the donors of other groups, by one query a group: those of a group come before those of the next.
 *
 * @param search of the group in place of which these are searched
 */
export function readDonorsOfGroups(
  search: DonorSearch,
  groups: readonly BloodGroup[],
  uid: string,
  after: ListPosition | null,
  through: ListPosition | null,
): Promise<Page<Donor, ListPosition>> {
  const decodeOther = decoderFor(search, uid);
  const stages = groups.map((group) => ({
    documentsPerRow: 1,
    read: (from: Cursor | null, size: number, end: Cursor | null) =>
      readStage(matchingDonors({ ...search, group }), from, decodeOther, { size, through: end }),
  }));
  return readStages(stages, after ?? { stage: 0, after: null }, through);
}

function decoderFor(search: DonorSearch, uid: string) {
  return (id: string, data: DocumentData) => {
    const donor = data.userId === uid ? null : decode(donorRecord, id, data);
    return donor !== null && search.isAvailableNow && !isReady(donor) ? null : donor;
  };
}

/**
 * The number of donors that a search finds, without the member themselves. The server can't count who is available now, as
 * deferral periods end by the calendar: that number is known when all have been read.
 */
export async function countDonors(search: DonorSearch, uid: string): Promise<ListCount> {
  if (search.isAvailableNow) return { count: 0, isLowerBound: true };
  const [all, own] = await Promise.all([readLimitedCount(matchingDonors(search)), readMyDonor(uid)]);
  return subtractFromCount(all, own?.isProfileActive && matches(own, search) ? 1 : 0);
}

function matches(donor: Donor, { group, department, gender, attributes }: DonorSearch): boolean {
  return (
    donor.bloodGroup === group &&
    (department === '' || donor.department === department) &&
    (gender === '' || donor.gender === gender) &&
    Object.entries(attributes).every(([id, value]) => donor.attributes[id] === value)
  );
}

/** Neither deferred nor paused. */
function isReady(donor: Donor): boolean {
  const today = campusToday();
  return deferredUntil(donor, today, campus) === null && pausedUntil(donor, today) === null;
}

/** Active profiles only: the rules answer members' queries only where these ask for no others. */
function matchingDonors({ group, isAvailableNow, department, gender, attributes }: DonorSearch): Query {
  return query(
    donorsCollection(),
    where('bloodGroup', '==', group),
    where('isProfileActive', '==', true),
    ...(isAvailableNow ? [where('isAvailable', '==', true)] : []),
    ...(department === '' ? [] : [where('department', '==', department)]),
    ...(gender === '' ? [] : [where('gender', '==', gender)]),
    ...Object.entries(attributes).map(([id, value]) => where(`attributes.${id}`, '==', value)),
  );
}
