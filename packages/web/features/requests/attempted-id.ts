import type { BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { newRequestId } from '../../data/blood-requests.ts';
import { dropDraft, keepDraft, readDraft } from '../../session/drafts.ts';

/** An attempt as all tabs of this browser know it: a fingerprint of what was asked for, and the id it went under. */
type Attempt = readonly [fingerprint: string, id: string, time: number];

const draft = 'request-attempt';
/** Enough for whoever has posted from several tabs in the meantime. */
const remembered = 10;
/** Whoever asks for the same after that asks for it once more, on purpose. */
const rememberedMilliseconds = 10 * 60_000;

/**
 * The id to post these details under (decision 014). An attempt whose outcome nobody knows is repeated under its own id,
 * also over a reload; and the same details have the same id in every tab of this browser for ten minutes. So neither a
 * second try after a lost answer, nor a double click, nor a second tab posts a request twice.
 */
export function attemptedId(uid: string, details: BloodRequestDetails): string {
  const fingerprint = fingerprintOf(details);
  const attempts = readAttempts(uid);
  const id = unfinishedId(uid) ?? attempts.find(([of]) => of === fingerprint)?.[1] ?? newRequestId();
  keepDraft(uid, draft, id);
  keepAttempts(uid, [[fingerprint, id, Date.now()], ...attempts.filter(([of]) => of !== fingerprint)]);
  return id;
}

/** The attempt in this tab has come to an end. Other tabs still find it, should they be asked for the same. */
export function finishAttempt(uid: string): void {
  dropDraft(uid, draft);
}

/** The id turned out to stand for another request: the next attempt gets a new one. */
export function forgetAttempt(uid: string, details: BloodRequestDetails): void {
  finishAttempt(uid);
  const fingerprint = fingerprintOf(details);
  keepAttempts(
    uid,
    readAttempts(uid).filter(([of]) => of !== fingerprint),
  );
}

function unfinishedId(uid: string): string | null {
  const kept = readDraft(uid, draft);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

function readAttempts(uid: string): Attempt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept
      .filter(isAttempt)
      .filter(([, , time]) => Math.abs(Date.now() - time) < rememberedMilliseconds);
  } catch {
    return [];
  }
}

/** Where storage is full or not allowed, tabs simply don't know of each other. */
function keepAttempts(uid: string, attempts: readonly Attempt[]): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(attempts.slice(0, remembered)));
  } catch {
    return;
  }
}

function isAttempt(kept: unknown): kept is Attempt {
  if (!Array.isArray(kept) || kept.length !== 3) return false;
  const [fingerprint, id, time]: unknown[] = kept;
  return typeof fingerprint === 'string' && typeof id === 'string' && id !== '' && typeof time === 'number';
}

/**
 * A short hash (FNV-1a), as this storage outlasts the session and nothing of a patient shall stay in it. Two requests of
 * one fingerprint do no harm: what stands under the id is compared before it counts as posted.
 */
function fingerprintOf(details: BloodRequestDetails): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(details)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

function keyOf(uid: string): string {
  return `posted:${uid}`;
}
