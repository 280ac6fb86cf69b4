import { expect, test } from 'vitest';
import { requestFormSentences } from './post-request-form.tsx';

const missing =
  'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.';
const units = 'Units required must be at least 1.';

test('an empty required field, and units below one, each have the sentence of the specification', () => {
  expect(requestFormSentences({})).toEqual([]);
  expect(requestFormSentences({ hospitalName: 'required' })).toEqual([missing]);
  expect(requestFormSentences({ unitsRequired: 'too-few' })).toEqual([units]);
  expect(requestFormSentences({ unitsRequired: 'required' })).toEqual([units]);
  expect(requestFormSentences({ patientName: 'required', unitsRequired: 'too-few' })).toEqual([
    missing,
    units,
  ]);
});

test('any other problem refers to the marked fields', () => {
  const wrong = ['Please correct the marked fields.'];
  expect(requestFormSentences({ contactNumber: 'not-a-phone-number', unitsRequired: 'too-many' })).toEqual(
    wrong,
  );
  expect(requestFormSentences({ unitsRequired: 'not-a-whole-number' })).toEqual(wrong);
});
