import { isTombstone } from '@blood-bank/domain/records/member';
import {
  donorTerms,
  numberTerms,
  personTerms,
  requestTerms,
  searchTermsField,
} from '@blood-bank/domain/search-terms';
import type { DocumentWrite } from '@embedded-firebase/server/documents';
import { type CampusData, type StoredRecord, setFields } from './campus-data.ts';
import { advice, type Finding, fixCommand } from './finding.ts';

type Terms = readonly string[];

/** A record whose search terms have to be written, without its other fields: there may be very many. */
interface OutdatedRecord extends Pick<StoredRecord, 'path' | 'updateTime'> {
  readonly terms: () => Terms;
}

/** The records of one kind that lack search terms or have others than their texts give. */
interface Outdated {
  readonly records: OutdatedRecord[];
  lacking: number;
}

/** Records written together; the server's own writes wait for that long. */
const recordsPerCommit = 100;

/** Checks search terms, and counts the records to be written: after an update all older records lack them. */
export class SearchTermsCheck {
  readonly #outdated = new Map<string, Outdated>();

  /** Takes note of a record. */
  note(record: StoredRecord, data: CampusData): void {
    const terms = termsOf(record, data);
    const stored = record.fields[searchTermsField];
    if (terms === null || isSame(stored, terms())) return;
    const collection = record.path
      .split('/')
      .slice(0, -1)
      .join('/')
      .replace(/\/[^/]*\//, '/*/');
    const outdated = this.#outdated.get(collection) ?? { records: [], lacking: 0 };
    this.#outdated.set(collection, outdated);
    outdated.records.push({ path: record.path, updateTime: record.updateTime, terms });
    if (stored === undefined) outdated.lacking += 1;
  }

  /** One finding for each collection. */
  *findings(): Generator<Finding> {
    for (const [collection, { records, lacking }] of this.#outdated) {
      const others = records.length - lacking;
      yield {
        ...advice('search terms', collection),
        what: `Records without search terms: ${inDigits(lacking)}; with outdated ones: ${inDigits(others)}.`,
        how: `${fixCommand} fills them in; until then an admin finds such records by the beginning of a field only.`,
        repair: { done: 'Filled in the search terms.', work: { batches: batchesOf(records) } },
      };
    }
  }
}

function* batchesOf(records: readonly OutdatedRecord[]): Generator<readonly DocumentWrite[]> {
  for (let from = 0; from < records.length; from += recordsPerCommit) {
    yield records
      .slice(from, from + recordsPerCommit)
      .map((record) => setFields(record, { [searchTermsField]: record.terms() }));
  }
}

/**
 * Returns what computes the terms that a record should have; null for one that needs none. It keeps the texts alone in memory,
 * not the record.
 */
function termsOf({ kind, id, fields }: StoredRecord, { contacts }: CampusData): (() => Terms) | null {
  switch (kind) {
    case 'user':
      return isTombstone(fields) ? null : personTerms.bind(null, personIn(fields));
    case 'donor':
    case 'roster': {
      const kept = textIn(contacts.get(id)?.fields.contactNumber) || textIn(fields.contactNumber);
      return donorTerms.bind(null, personIn(fields), kept);
    }
    case 'contact':
    case 'roster-contact':
      return numberTerms.bind(null, textIn(fields.contactNumber));
    case 'request':
      return requestTerms.bind(null, {
        patientName: textIn(fields.patientName),
        hospitalName: textIn(fields.hospitalName),
        contactPerson: textIn(fields.contactPerson),
        contactNumber: textIn(fields.contactNumber),
        userEmail: textIn(fields.userEmail),
      });
    default:
      return null;
  }
}

function personIn({ fullName, email, universityId }: StoredRecord['fields']) {
  return { fullName: textIn(fullName), email: textIn(email), universityId: textIn(universityId) };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSame(stored: unknown, terms: Terms): boolean {
  return (
    Array.isArray(stored) && stored.length === terms.length && terms.every((term, at) => stored[at] === term)
  );
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}
