import { describe, expect, it } from 'vitest';
import { bloodGroups, canGiveTo, canReceiveFrom } from './blood-group.ts';

/** The table that hospitals print: who can receive red cells from whom, the first choice first. */
const receivesFrom = {
  'O-': ['O-'],
  'O+': ['O+', 'O-'],
  'A-': ['A-', 'O-'],
  'A+': ['A+', 'A-', 'O+', 'O-'],
  'B-': ['B-', 'O-'],
  'B+': ['B+', 'B-', 'O+', 'O-'],
  'AB-': ['AB-', 'A-', 'B-', 'O-'],
  'AB+': ['AB+', 'AB-', 'A+', 'B+', 'A-', 'B-', 'O+', 'O-'],
} as const;

describe('red cells', () => {
  it.each(bloodGroups)(
    'a patient of %s receives from the groups of the table, the nearest first',
    (patient) => {
      expect(canReceiveFrom(patient)).toEqual(receivesFrom[patient]);
    },
  );

  it.each(bloodGroups)('a donor of %s gives to exactly those who receive from that group', (donor) => {
    const patients = bloodGroups.filter((patient) =>
      (receivesFrom[patient] as readonly string[]).includes(donor),
    );
    expect([...canGiveTo(donor)].sort()).toEqual([...patients].sort());
    expect(canGiveTo(donor)[0]).toBe(donor);
  });

  it('of O- go to the other O first, to AB+ last', () => {
    expect(canGiveTo('O-')).toEqual(['O-', 'O+', 'A-', 'B-', 'A+', 'B+', 'AB-', 'AB+']);
  });
});
