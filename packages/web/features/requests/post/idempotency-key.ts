import { fingerprint } from '@blood-bank/domain/fingerprint';
import type { BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { withStorage } from '../../../lib/storage/browser-storage.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/storage/drafts.ts';
import { newRequestId } from './api.ts';

/** A recent attempt, as all tabs of this browser know it: a fingerprint of the details, and their key. */
type Attempt = readonly [fingerprint: string, key: string, time: number];

const draft = 'request-attempt';
/** How many attempts are kept: enough for posts from several tabs. */
const mostAttempts = 10;
/** The same details after that are another request, posted on purpose. */
const keyMilliseconds = 10 * 60_000;

/**
 * Returns the idempotency key of a blood request: the document id to post it under (decision 014). An attempt whose outcome is
 * not known is repeated under its own key, also after a reload, and the same details have the same key in every tab for ten
 * minutes. So a retry after a lost response, a double click or a second tab posts the request once.
 */
export function idempotencyKey(uid: string, details: BloodRequestDetails): string {
  const fingerprint = fingerprintOf(details);
  const attempts = readAttempts(uid);
  const key = unfinishedKey(uid) ?? attempts.find(([of]) => of === fingerprint)?.[1] ?? newRequestId();
  keepDraft(uid, draft, key);
  keepAttempts(uid, [[fingerprint, key, Date.now()], ...attempts.filter(([of]) => of !== fingerprint)]);
  return key;
}

/** Whether an attempt of this tab has no known outcome: the next one repeats it. */
export function isUnfinished(uid: string): boolean {
  return unfinishedKey(uid) !== null;
}

/** Ends the attempt in this tab. Other tabs still find its key for the same details. */
export function endAttempt(uid: string): void {
  dropDraft(uid, draft);
}

/** Gives the next attempt a new key, as the document under this one turned out to be another request. */
export function replaceKey(uid: string, details: BloodRequestDetails): void {
  endAttempt(uid);
  const fingerprint = fingerprintOf(details);
  keepAttempts(
    uid,
    readAttempts(uid).filter(([of]) => of !== fingerprint),
  );
}

function unfinishedKey(uid: string): string | null {
  const kept = readDraft(uid, draft);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

function readAttempts(uid: string): Attempt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(uid)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(isAttempt).filter(([, , time]) => Math.abs(Date.now() - time) < keyMilliseconds);
  } catch {
    return [];
  }
}

/** Where storage is full or not allowed, tabs don't know of each other. */
function keepAttempts(uid: string, attempts: readonly Attempt[]): void {
  const kept = JSON.stringify(attempts.slice(0, mostAttempts));
  withStorage('localStorage', (storage) => storage.setItem(storageKeyOf(uid), kept));
}

function isAttempt(kept: unknown): kept is Attempt {
  if (!Array.isArray(kept) || kept.length !== 3) return false;
  const [fingerprint, key, time]: unknown[] = kept;
  return typeof fingerprint === 'string' && typeof key === 'string' && key !== '' && typeof time === 'number';
}

/**
 * This storage outlasts the session, and must hold nothing of a patient. Two details with the same hash do no harm, as the stored
 * request is compared before it counts as posted.
 */
function fingerprintOf(details: BloodRequestDetails): string {
  return fingerprint(JSON.stringify(details));
}

function storageKeyOf(uid: string): string {
  return `posted:${uid}`;
}
