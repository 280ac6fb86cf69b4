import { textsOf } from '@blood-bank/domain/records/field';
import { fieldsOfLists } from '@blood-bank/domain/records/roster-entry';
import { isReachable } from '@blood-bank/domain/records/roster-form';
import type { StoredDonor } from '@blood-bank/domain/roster-import/compare-people';
import type { DonorChange } from '@blood-bank/domain/roster-import/donor-changes';
import { attributeField } from '@blood-bank/domain/roster-import/import-fields';
import { donorTerms } from '@blood-bank/domain/search-terms';
import {
  type DocumentData,
  type DocumentSnapshot,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import { runAgainOnConflict } from '../../../lib/firestore/commit.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import {
  contactDocument,
  donorDocument,
  groupOf,
  importChangeDocument,
} from '../../../lib/firestore/paths.ts';
import { newContact, storedNumber } from '../donors/roster-entry-api.ts';

/** A change of a value of a roster entry. */
export type ValueChange = Exclude<DonorChange, { readonly field: 'donations' }>;

/**
 * Changes a roster entry to what a list knows more of it, and keeps what was there before. A value that somebody else has changed since it
 * was read stays. After an error it can be repeated.
 *
 * @returns whether the import has changed the entry
 */
export async function changeByImport(
  importId: string,
  donor: StoredDonor,
  changes: readonly ValueChange[],
): Promise<boolean> {
  try {
    return await commitChanges(importId, donor, changes);
  } catch (error) {
    // The rules compare the number, which the transaction does not read.
    const others = changes.filter(({ field }) => field !== 'contactNumber');
    if (problemOf(error).kind !== 'denied' || others.length === changes.length) throw error;
    return others.length > 0 && commitChanges(importId, donor, others);
  }
}

function commitChanges(
  importId: string,
  { id, contactNumber }: StoredDonor,
  changes: readonly ValueChange[],
): Promise<boolean> {
  const kept = importChangeDocument(id, importId);
  return runAgainOnConflict(async (transaction) => {
    if ((await transaction.get(kept)).exists()) return true;
    const record = await transaction.get(donorDocument(id));
    if (!record.exists()) return false;
    const isAsRead = ({ field, from }: ValueChange) =>
      field === 'contactNumber' || (record.get(field) ?? '') === from;
    const after = valuesAfter(record, changes.filter(isAsRead));
    const changed = Object.keys(after);
    if (changed.length === 0) return false;
    const { contactNumber: number, ...values } = after;
    const before = Object.fromEntries(
      changed.map((field) => [field, field === 'contactNumber' ? contactNumber : valueBefore(record, field)]),
    );
    transaction.update(donorDocument(id), {
      ...values,
      ...withTerms(record, values, number ?? contactNumber, number !== undefined),
      ...(number !== undefined && { numberReportedAt: null }),
      importId: null,
      changedByImport: importId,
    });
    if (number !== undefined) transaction.set(contactDocument(id), newContact(number));
    transaction.set(kept, {
      importId,
      changedAt: serverTimestamp(),
      before: { ...before, ...importsOf(record) },
      after,
    });
    return true;
  });
}

/** What changes make of a record. What is said to the campus's attributes is one value. */
function valuesAfter(record: DocumentSnapshot, changes: readonly ValueChange[]): DocumentData {
  const isAnswer = ({ field }: ValueChange) => field.startsWith(attributeField(''));
  const answers = changes
    .filter(isAnswer)
    .map(({ field, to }) => [field.slice(attributeField('').length), to] as const);
  return {
    ...Object.fromEntries(changes.filter((one) => !isAnswer(one)).map(({ field, to }) => [field, to])),
    ...(answers.length > 0 && {
      attributes: { ...valueBefore(record, 'attributes'), ...Object.fromEntries(answers) },
    }),
  };
}

function valueBefore(record: DocumentSnapshot, field: string) {
  return record.get(field) ?? (field === 'attributes' ? {} : null);
}

/** The search terms with these values, and what the record has of another number. */
function withTerms(record: DocumentSnapshot, values: DocumentData, number: string | null, isNew: boolean) {
  const person = { ...record.data(), ...values } as Parameters<typeof storedNumber>[0];
  return isNew ? storedNumber(person, number) : { searchTerms: donorTerms(person, number ?? '') };
}

/** The imports that an entry is from. */
function importsOf(record: DocumentSnapshot) {
  return { importId: record.get('importId') ?? null, changedByImport: record.get('changedByImport') ?? null };
}

/** All changes of roster entries by an import. */
export function changesByImport(importId: string) {
  return query(groupOf('importChanges'), where('importId', '==', importId));
}

/** All donations that an import has recorded for donors who were here before. */
export function donationsOfImport(importId: string) {
  return query(groupOf('donations'), where('importId', '==', importId));
}

/**
 * Changes a roster entry back to what was there before an import has changed it, as far as it is as the import has left it.
 *
 * @param number that of the entry as it is now
 * @returns whether all of it is as before, or some was changed since
 */
export function changeBack(
  importId: string,
  id: string,
  number: string | null,
): Promise<'back' | 'changed' | 'gone'> {
  const kept = importChangeDocument(id, importId);
  return runAgainOnConflict(async (transaction) => {
    const change = await transaction.get(kept);
    if (!change.exists()) return 'back';
    const record = await transaction.get(donorDocument(id));
    transaction.delete(kept);
    if (!record.exists()) return 'gone';
    const { before, after } = change.data() as {
      readonly before: DocumentData;
      readonly after: DocumentData;
    };
    const isNumberBack = 'contactNumber' in after && after.contactNumber === number;
    const numberBefore: string | null = isNumberBack ? before.contactNumber : number;
    const back = Object.fromEntries(
      fieldsOfLists.flatMap((field) =>
        field in after && isSame(record.get(field), after[field]) ? [[field, before[field]]] : [],
      ),
    );
    if (!isReachable({ email: back.email ?? record.get('email'), contactNumber: numberBefore }))
      return 'changed';
    const isUntouched = record.get('changedByImport') === importId;
    // All of it has been changed since.
    if (!isUntouched && !isNumberBack && Object.keys(back).length === 0) return 'changed';
    transaction.update(donorDocument(id), {
      ...back,
      ...withTerms(record, back, numberBefore, isNumberBack),
      ...(isUntouched && { importId: before.importId, changedByImport: before.changedByImport }),
    });
    if (isNumberBack) transaction.set(contactDocument(id), newContact(numberBefore));
    const isAll = Object.keys(back).length + Number(isNumberBack) === Object.keys(after).length;
    return isAll ? 'back' : 'changed';
  });
}

/** Of a text, a date, or what is said to the attributes in whichever order. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) =>
    typeof value === 'object' ? Object.entries(textsOf(value)).toSorted() : value;
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
