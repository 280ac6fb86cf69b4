import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { cleanup, fireEvent, render } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { PrintedNotice } from './printed-notice.tsx';

/** happy-dom has no printer. */
const print = vi.fn();
window.print = print;

test('a notice says in both languages what is needed, where, by when and whom to call, and names no person', () => {
  const text = printed({ hospitalLocation: 'Ward 4', neededBy: new Date('2026-11-26T20:00:00Z') });
  expect(print).toHaveBeenCalledOnce();
  for (const part of [
    'Blood needed',
    'রক্ত দরকার',
    'O−',
    'O negative',
    'O নেগেটিভ',
    '2 units',
    '২ ব্যাগ',
    'by Friday, Nov 27, 2 AM (Thursday night)',
    'শুক্রবার, ২৭ নভেম্বর রাত ২টার মধ্যে (বৃহস্পতিবার দিবাগত রাত)',
    'Campus Medical Centre, Ward 4',
    '+880 1700 000 021',
    'Campus Blood Bank',
    'ক্যাম্পাস ব্লাড ব্যাংক',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/localhost:\d+\/requests\/request-1\?by=\w+/);
  expect(text).not.toMatch(/Rahim|Karim|at the desk/);
});

test('an urgent request without a time is needed as soon as possible, and another says nothing', () => {
  expect(printed({})).toContain('as soon as possibleO নেগেটিভ২ ব্যাগযত দ্রুত সম্ভব');
  expect(printed({ urgency: 'low' })).toContain('2 unitsO নেগেটিভ২ ব্যাগCampus Medical Centre');
});

test('its owner may have the patient named', () => {
  expect(printed({}, true)).toContain('Patientরোগী Rahim Uddin');
});

test('the notice leaves the page when that is used again', () => {
  const onEnd = vi.fn();
  printed({}, false, onEnd);
  fireEvent.pointerDown(document.body);
  expect(onEnd).toHaveBeenCalledOnce();
});

/** Prints a request, and returns the text of the notice. */
function printed(changes: Partial<BloodRequest>, withPatient = false, onEnd = () => {}): string | null {
  cleanup();
  const request = v.parse(bloodRequestRecord, {
    id: 'request-1',
    userId: 'owner',
    ...requestDetails,
    requiredBloodGroup: 'O-',
    additionalInfo: 'Ask for Rahim at the desk.',
    status: 'active',
    requestedAt: new Date('2026-11-26T14:00:00Z'),
    ...changes,
  });
  return render(<PrintedNotice request={request} withPatient={withPatient} onEnd={onEnd} />).baseElement
    .textContent;
}
