import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { endAttempt, idempotencyKey, replaceKey } from './idempotency-key.ts';

const uid = 'ayesha';
const others = { ...requestDetails, patientName: 'Sumaiya Akter' };
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('an unfinished attempt keeps its key, even if the details are corrected', () => {
  const id = idempotencyKey(uid, requestDetails);
  expect(idempotencyKey(uid, others)).toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, { ...requestDetails, unitsRequired: 3 })).not.toBe(id);
});

test('another tab uses the same key for the same details, even after the first has finished; another member does not', () => {
  const id = idempotencyKey(uid, requestDetails);
  sessionStorage.clear();
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, others)).not.toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  expect(idempotencyKey('bashir', requestDetails)).not.toBe(id);
});

test('the same details after ten minutes are another request', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = idempotencyKey(uid, requestDetails);
  endAttempt(uid);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  endAttempt(uid);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(idempotencyKey(uid, requestDetails)).not.toBe(id);
});

test('a key under which another request is stored is replaced', () => {
  const id = idempotencyKey(uid, requestDetails);
  replaceKey(uid, requestDetails);
  expect(idempotencyKey(uid, requestDetails)).not.toBe(id);
});

test('storage that outlasts the session has no patient data, and unreadable storage is ignored', () => {
  idempotencyKey(uid, requestDetails);
  const { patientName, contactPerson, contactNumber } = requestDetails;
  for (const personal of [patientName, contactPerson, contactNumber]) {
    expect(JSON.stringify({ ...localStorage })).not.toContain(personal);
  }
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"x":');
  sessionStorage.clear();
  expect(idempotencyKey(uid, requestDetails)).not.toBe('');
});
