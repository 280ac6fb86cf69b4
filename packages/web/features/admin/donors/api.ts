import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type Donor, donorFields, donorRecord, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import { unreachedYears } from '@blood-bank/domain/records/roster-entry';
import {
  and,
  getDocs,
  limit,
  or,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { readContactNumber } from '../../../lib/firestore/contact-number.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { readStage, type Stage } from '../../../lib/firestore/list-stages.ts';
import { readCount } from '../../../lib/firestore/pagination.ts';
import { contactDocument, donorsCollection, groupOf } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { changeField, deleteRecord, readLogged, searchLogged } from '../audit/api.ts';
import type { ListFields } from '../list/list-query.ts';
import { adminRecords, withFewRecords } from '../list/records-api.ts';
import { type Decode, donorCodeSearch, hasTerm, type NumberSearch } from '../list/search-api.ts';

/** Not a field of donors: what an admin has to check, as a group other than the verified one or a number reported as wrong. */
const toCheck = 'check';

export const donorListFields = {
  filters: ['bloodGroup', 'isVerified', toCheck, 'isProfileActive', 'isAvailable', 'userId', 'department'],
  sorts: ['registeredAt', 'fullName'],
} as const satisfies ListFields;

/**
 * The search for donors by a contact number, shown or hidden. The number and its terms are in a document of their own below
 * the donor's record, which admins alone may read (decision record 002): that is found, then the record by its id.
 */
const donorNumberSearch: NumberSearch = {
  stage: (digits, decodeDonor) => numberStage(query(groupOf('private'), hasTerm(digits)), decodeDonor),
  count: async (digits) => {
    const numbers = query(groupOf('private'), hasTerm(digits), limit(limits.listMax));
    return searchLogged(() => readCount(numbers));
  },
};

const storedDonors = adminRecords<Donor>({
  name: 'donors',
  decodeItem: (id, data) => decode(donorRecord, id, data),
  numbers: donorNumberSearch,
  codes: donorCodeSearch,
});

/** All donors. */
export const adminDonors = withFewRecords(storedDonors, {
  filter: toCheck,
  read: (what) => {
    if (what === 'number') return readReportedDonors();
    return what === 'reached' ? readUnreachedDonors() : readChangedDonors();
  },
  textsOf: ({ id, fullName, email, universityId }) => [id, fullName, email, universityId],
});

/** Verifies a donor with the group that was shown, or withdraws the verification, unless the record has changed since then. */
export function toggleVerified(donor: Donor): Promise<void> {
  const { id, isVerified, bloodGroup } = donor;
  const isToVerify = !isVerifiedDonor(donor);
  return changeField({
    target: { collection: 'donors', id },
    action: isToVerify ? 'verify' : 'unverify',
    field: 'isVerified',
    from: isVerified,
    to: isToVerify,
    missing: donorFields.isVerified.absent,
    ...(isToVerify && { seen: { bloodGroup }, also: { verifiedBloodGroup: bloodGroup } }),
  });
}

/** Activates or deactivates a donor's profile; one without the field counts as active (specification section 3). */
export function toggleActive({ id, isProfileActive }: Donor): Promise<void> {
  return changeField({
    target: { collection: 'donors', id },
    action: isProfileActive ? 'deactivate' : 'activate',
    field: 'isProfileActive',
    from: isProfileActive,
    to: !isProfileActive,
    missing: donorFields.isProfileActive.absent,
  });
}

/** Says that a donor's number is right that a caller has reported as wrong. */
export function confirmNumber({ id, numberReportedAt }: Donor): Promise<void> {
  return changeField({
    target: { collection: 'donors', id },
    action: 'confirm-number',
    field: 'numberReportedAt',
    from: numberReportedAt?.getTime() ?? null,
    to: null,
  });
}

/**
 * Deletes a roster entry with its number.
 *
 * @throws CallError of kind "missing" where it is gone already
 */
export function deleteRosterEntry({ id }: Donor): Promise<void> {
  return deleteRecord({ collection: 'donors', id }, [contactDocument(id)]);
}

/** Reads the number of a donor who hides it, which the audit log tells; null where none is stored. */
export function readHiddenNumber(id: string): Promise<string | null> {
  return readLogged({ action: 'show-number', collection: 'donors', targets: [id] }, () =>
    readContactNumber(contactDocument(id)),
  );
}

function numberStage<Donor>(numbers: Query, decodeDonor: Decode<Donor>): Stage<Donor> {
  return {
    documentsPerRow: 2,
    async read(after, rows) {
      const {
        items: ids,
        next,
        documents,
      } = await searchLogged(() =>
        readStage(numbers, after, (_id, _data, { ref }) => ref.parent.parent?.id ?? null, { size: rows }),
      );
      const donors = await readByIds(donorsCollection(), ids);
      const items = donors
        .map((donor) => decodeDonor(donor.id, donor.data()))
        .filter((donor) => donor !== null);
      return { items, next, documents: documents + donors.length };
    },
  };
}

/** As many as a page of the list shows. */
const mostDonors = 50;
/** The verified groups of one query, each with seven others: Firestore compares with 30 values at most. */
const groupsOfQuery = 4;

/** Reads verified donors whose group is another one than the admin has verified. */
export async function readChangedDonors(): Promise<readonly Donor[]> {
  const halves = [bloodGroups.slice(0, groupsOfQuery), bloodGroups.slice(groupsOfQuery)];
  const found = await Promise.all(
    halves.map((verified) =>
      read(() => getDocs(query(donorsCollection(), changedFrom(verified), limit(mostDonors)))),
    ),
  );
  return found.flatMap(decodeDonors);
}

/** Those whose number a caller has reported as wrong. By two fields: an index of one would be built at the first count. */
export function reportedDonors() {
  return query(
    donorsCollection(),
    where('numberReportedAt', '!=', null),
    orderBy('numberReportedAt'),
    orderBy('registeredAt'),
  );
}

/** Entries whose donor nobody has reached for years, those first who were never reached for the longest time. */
export function unreachedDonors() {
  const latest = new Date(serverNow());
  latest.setUTCFullYear(latest.getUTCFullYear() - unreachedYears);
  return query(
    donorsCollection(),
    where('userId', '==', null),
    where('reachedAt', '<=', Timestamp.fromDate(latest)),
    orderBy('reachedAt'),
  );
}

async function readUnreachedDonors(): Promise<readonly Donor[]> {
  return decodeDonors(await read(() => getDocs(query(unreachedDonors(), limit(limits.listMax)))));
}

async function readReportedDonors(): Promise<readonly Donor[]> {
  return decodeDonors(await read(() => getDocs(query(reportedDonors(), limit(limits.listMax)))));
}

function decodeDonors({ docs }: QuerySnapshot): readonly Donor[] {
  return docs.flatMap((document) => decode(donorRecord, document.id, document.data()) ?? []);
}

function changedFrom(verified: readonly string[]) {
  return and(
    where('isVerified', '==', true),
    or(
      ...verified.map((group) =>
        and(
          where('verifiedBloodGroup', '==', group),
          where(
            'bloodGroup',
            'in',
            bloodGroups.filter((other) => other !== group),
          ),
        ),
      ),
    ),
  );
}
