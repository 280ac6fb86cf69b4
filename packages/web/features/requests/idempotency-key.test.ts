import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { endAttempt, idempotencyKey, replaceKey } from './idempotency-key.ts';

const uid = 'ayesha';
const others = { ...requestDetails, patientName: 'Sumaiya Akter' };
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('an attempt that has not ended keeps its id, whatever is corrected meanwhile', () => {
  const id = idempotencyKey(uid, requestDetails);
  expect(idempotencyKey(uid, others)).toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, { ...requestDetails, unitsRequired: 3 })).not.toBe(id);
});

test('another tab knows the same details by the same id, also when the first is done; another person does not', () => {
  const id = idempotencyKey(uid, requestDetails);
  sessionStorage.clear();
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, others)).not.toBe(id);
  endAttempt(uid);
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  expect(idempotencyKey('bashir', requestDetails)).not.toBe(id);
});

test('the same details after ten minutes are another request, asked for on purpose', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = idempotencyKey(uid, requestDetails);
  endAttempt(uid);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(idempotencyKey(uid, requestDetails)).toBe(id);
  endAttempt(uid);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(idempotencyKey(uid, requestDetails)).not.toBe(id);
});

test('an id that stands for another request is not offered again', () => {
  const id = idempotencyKey(uid, requestDetails);
  replaceKey(uid, requestDetails);
  expect(idempotencyKey(uid, requestDetails)).not.toBe(id);
});

test('nothing of the patient stays in what outlasts the session, and what cannot be read is left', () => {
  idempotencyKey(uid, requestDetails);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Rahim|Karim|880/);
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"x":');
  sessionStorage.clear();
  expect(idempotencyKey(uid, requestDetails)).not.toBe('');
});
