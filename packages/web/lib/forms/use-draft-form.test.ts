import { expect, test } from 'vitest';
import { restoreDraft } from './use-draft-form.ts';

const initial = { patientName: '', unitsRequired: '1', isAvailable: true };

test('what was typed is restored, other fields keep their initial values', () => {
  expect(restoreDraft(initial, { patientName: 'Rahim', isAvailable: false })).toEqual({
    patientName: 'Rahim',
    unitsRequired: '1',
    isAvailable: false,
  });
});

test.each([null, 'text', 7, [], { patientName: 7, unitsRequired: null, isAvailable: 'no', other: 'x' }])(
  'an invalid draft (%j) changes nothing',
  (kept) => {
    expect(restoreDraft(initial, kept)).toEqual(initial);
  },
);
