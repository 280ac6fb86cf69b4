import { plainNumber } from '@blood-bank/domain/read-phone-number';
import { limits } from '@blood-bank/domain/records/limits';
import {
  collection,
  collectionGroup,
  documentId,
  getDocs,
  limit,
  type Query,
  query,
  where,
} from 'firebase/firestore/lite';
import { searchLogged } from './audit-log.ts';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { readStage, type Stage } from './list-stages.ts';
import { readCount } from './pagination.ts';
import { type Decode, hasTerm, isUnderTerms, type NumberSearch, prefixQuery } from './search-stages.ts';

/**
 * The search for donors by a contact number, shown or hidden. The number and its terms are in a document of their own below
 * the donor's record, which admins alone may read (decision record 002): that is found, then the record by its id.
 */
export const donorNumberSearch: NumberSearch = {
  stages: (search, digits, decodeDonor) => [
    numberStage(query(privateParts(), hasTerm(digits)), decodeDonor, () => true),
    // Numbers without terms, as they were written.
    numberStage(
      prefixQuery(privateParts(), 'contactNumber', [plainNumber(search)]),
      decodeDonor,
      (contact) => !isUnderTerms(contact, digits),
    ),
  ],
  count: async (digits) => {
    const numbers = query(privateParts(), hasTerm(digits), limit(limits.listMax));
    return searchLogged(() => readCount(numbers));
  },
};

function numberStage<Donor>(
  numbers: Query,
  decodeDonor: Decode<Donor>,
  isWanted: (contact: object) => boolean,
): Stage<Donor> {
  return {
    documentsPerRow: 2,
    async read(after, rows) {
      const {
        items: ids,
        next,
        documents,
      } = await searchLogged(() =>
        readStage(
          numbers,
          after,
          (_id, data, { ref }) => (isWanted(data) ? (ref.parent.parent?.id ?? null) : null),
          { size: rows },
        ),
      );
      const donors = await readByIds(ids);
      const items = donors
        .map((donor) => decodeDonor(donor.id, donor.data()))
        .filter((donor) => donor !== null);
      return { items, next, documents: documents + donors.length };
    },
  };
}

/** Reads donor records: thirty at most, as many as one Firestore query fetches by their ids. */
async function readByIds(ids: readonly string[]) {
  if (ids.length === 0) return [];
  const list = query(collection(firestore(), 'donors'), where(documentId(), 'in', ids));
  return (await read(() => getDocs(list))).docs;
}

function privateParts(): Query {
  return collectionGroup(firestore(), 'private');
}
