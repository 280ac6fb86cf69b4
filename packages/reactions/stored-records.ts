import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { type Donor, donorRecord, withCalendarDates } from '@blood-bank/domain/records/donor';
import { type Offer, offerRecord } from '@blood-bank/domain/records/offer';
import * as v from 'valibot';
import { topIdOf } from './documents.ts';
import type { StoredDocument } from './reaction.ts';

// Each returns null for a document that is missing, or can't be read as such a record.

export function requestOf(document: StoredDocument | null): BloodRequest | null {
  return read(bloodRequestRecord, document, { id: document && topIdOf(document) });
}

export function offerOf(document: StoredDocument | null): Offer | null {
  return read(offerRecord, document, { requestId: document && topIdOf(document) });
}

export function donorOf(document: StoredDocument | null, timeZone: string): Donor | null {
  if (document === null) return null;
  const fields = withCalendarDates(document.fields, timeZone);
  return read(
    donorRecord,
    { ...document, fields: fields as StoredDocument['fields'] },
    { id: topIdOf(document) },
  );
}

function read<Output>(
  schema: v.GenericSchema<unknown, Output>,
  document: StoredDocument | null,
  ids: object,
): Output | null {
  const parsed = v.safeParse(schema, { ...document?.fields, ...ids });
  return document !== null && parsed.success ? parsed.output : null;
}
