import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { and, collection, getDocs, limit, or, query, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { decode, firestore } from './firestore.ts';

/** As many as a page of the list shows. */
const mostDonors = 50;
/** The verified groups of one query, each with seven others: Firestore compares with 30 values at most. */
const groupsOfQuery = 4;

/** Reads verified donors whose group is another one than the admin has verified. */
export async function readChangedDonors(): Promise<readonly Donor[]> {
  const halves = [bloodGroups.slice(0, groupsOfQuery), bloodGroups.slice(groupsOfQuery)];
  const found = await Promise.all(
    halves.map((verified) =>
      read(() => getDocs(query(collection(firestore(), 'donors'), changedFrom(verified), limit(mostDonors)))),
    ),
  );
  return found.flatMap(({ docs }) =>
    docs.flatMap((document) => decode(donorRecord, document.id, document.data()) ?? []),
  );
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
