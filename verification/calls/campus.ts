import { callId } from '@blood-bank/domain/records/call';
import { donorTerms, numberTerms } from '@blood-bank/domain/search-terms';
import { usageLimits } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { projectId } from '@blood-bank/host/project';
import type { UsageLimits } from '@embedded-firebase/server';
import type { DocumentWrite } from '@embedded-firebase/server/documents';
import { startBackend, type TestBackend } from '@embedded-firebase/server/testing';
import type { Write } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import {
  type Member,
  memberOf,
  memberPassword,
  signIn,
} from '../../embedded-firebase/trials/harness/members.ts';
import { put } from '../harness/campus-wire.ts';
import { requestRecord, rosterRecord, userRecord } from '../harness/records.ts';

/** What differs from the product on a campus of the trial, to see that the trial notices it. */
export interface Sabotage {
  /** Changes the text of the rules. */
  readonly rules?: (text: string) => string;
  readonly usageLimits?: UsageLimits;
}

/** A campus with the product's rules, indexes and limits, in this process. */
export interface CallCampus {
  readonly origin: string;
  readonly documents: TestBackend['backend']['firestore']['documents'];
  readonly clock: TestBackend['clock'];
  readonly admin: Member;
  /** Has posted the requests, `wanted` and `other`. */
  readonly owner: Member;
  readonly vera: Member;
  readonly rafi: Member;
  readonly donors: readonly ListedDonor[];
}

/** A donor of the list, whose number is hidden. */
export interface ListedDonor {
  readonly id: string;
  readonly contactNumber: string;
}

/** The requests that donors are called for. */
const requests = ['wanted', 'other'] as const;

const key = 'embedded';
/** Those of `npm start`. */
export const defaultLimits = { readsPerHour: 5_000, writesPerTenMinutes: 60 };

/** For queries by a number, which the product's indexes do not serve: so the rules alone refuse them. */
const furtherIndexes = [
  { fieldPath: 'contactNumber', order: 'ASCENDING' },
  { fieldPath: 'private.contact.contactNumber', order: 'ASCENDING' },
  { fieldPath: 'searchTerms', arrayConfig: 'CONTAINS' },
].map((field) => ({
  collectionGroup: 'donors',
  queryScope: 'COLLECTION',
  fields: [{ fieldPath: 'isProfileActive', order: 'ASCENDING' }, field],
}));

/**
 * Works on a campus that ends afterwards.
 *
 * @param isLimited false for accounts without limits of usage
 */
export async function withCallCampus<Result>(
  { donors, isLimited }: { readonly donors: number; readonly isLimited: boolean },
  sabotage: Sabotage,
  work: (campus: CallCampus) => Promise<Result>,
): Promise<Result> {
  const files = readProductFiles();
  const product = files.indexes as { readonly indexes: readonly object[] };
  const limits = sabotage.usageLimits ?? usageLimits(defaultLimits);
  const running = await startBackend({
    projectId,
    apiKey: key,
    rules: sabotage.rules?.(files.rules) ?? files.rules,
    indexes: { ...product, indexes: [...product.indexes, ...furtherIndexes] },
    ...(isLimited && { usageLimits: limits }),
  });
  try {
    const { backend, origin, clock } = running;
    const { documents } = backend.firestore;
    const join = async (name: string, rights: object = {}): Promise<Member> => {
      const email = `${name}@campus.test`;
      const { uid } = await backend.accounts.create({ email, password: memberPassword, emailVerified: true });
      const user = { ...userRecord({ uid, email }), createdAt: new Date(clock.now()), ...rights };
      await documents.set(`users/${uid}`, user);
      return memberOf(email, await signIn(origin, email));
    };
    const admin = await join('admin', { role: 'admin' });
    const owner = await join('owner');
    const vera = await join('vera', { isVolunteer: true });
    const rafi = await join('rafi', { isVolunteer: true });
    const listed = Array.from({ length: donors }, (_, index) => listedDonor(index));
    const registeredAt = new Date(clock.now());
    await documents.commitInBatches([
      ...requests.map((id) => storedRequest(owner, id, registeredAt)),
      ...listed.flatMap((donor) => storedDonor(donor, registeredAt)),
    ]);
    return await work({ origin, documents, clock, admin, owner, vera, rafi, donors: listed });
  } finally {
    await running.stop();
  }
}

/** The write of an open request past the rules. */
export function storedRequest(owner: Member, id: string, requestedAt: Date): DocumentWrite {
  return { set: `bloodRequests/${id}`, fields: { ...requestRecord(owner), requestedAt } };
}

/** The writes with which a volunteer begins a call, and is the donor's newest caller. */
export function callWrites(
  { uid }: Pick<Member, 'uid'>,
  requestId: string,
  donorId: string,
  attempts = 1,
): [Write, Write] {
  const id = callId({ requestId, donorId });
  const { fullName: callerName } = userRecord({ uid, email: '' });
  const call = { requestId, donorId, callerId: uid, callerName, outcome: 'calling', note: '', attempts };
  return [
    {
      ...put(`calls/${id}`, call),
      updateTransforms: [{ fieldPath: 'startedAt', setToServerValue: 'REQUEST_TIME' }],
    },
    put(`callHeads/${donorId}`, { call: id }),
  ];
}

/** Where a donor's number is. */
export function numberPath({ id }: Pick<ListedDonor, 'id'>): string {
  return `donors/${id}/private/contact`;
}

function listedDonor(index: number): ListedDonor {
  const digits = String(index).padStart(5, '0');
  return { id: `listed-${digits}`, contactNumber: `+880 1700 7${digits.slice(0, 2)} ${digits.slice(2)}` };
}

function storedDonor(donor: ListedDonor, registeredAt: Date): DocumentWrite[] {
  const { contactNumber } = donor;
  const record = rosterRecord();
  return [
    {
      set: `donors/${donor.id}`,
      fields: { ...record, searchTerms: donorTerms(record, contactNumber), registeredAt },
    },
    { set: numberPath(donor), fields: { contactNumber, searchTerms: numberTerms(contactNumber) } },
  ];
}
