import { expect, it } from 'vitest';
import { type BloodGroup, bloodGroups } from './blood-group.ts';
import { type GroupCount, groupBalances } from './group-balance.ts';

it('a group runs short when more units are needed than its own donors can give', () => {
  const balances = groupBalances(
    counts({ 'O-': { donors: 2, units: 3 }, 'A-': { donors: 3, units: 3 }, 'B+': { donors: 0, units: 1 } }),
  );
  expect(balances.filter(({ isShort }) => isShort).map(({ group }) => group)).toEqual(['B+', 'O-']);
});

it('spare donors are those of the other groups that can give, beyond what their own groups need', () => {
  const balances = groupBalances(
    counts({
      'O-': { donors: 3, units: 2 },
      'A-': { donors: 10, units: 0 },
      'O+': { donors: 100, units: 200 },
      'B+': { donors: 1_000, units: 0 },
    }),
  );
  const spare = Object.fromEntries(balances.map(({ group, spareDonors }) => [group, spareDonors]));
  expect(spare).toMatchObject({ 'O-': 0, 'A-': 1, 'O+': 1, 'B+': 1, 'AB+': 1_011 });
  expect(balances.find(({ group }) => group === 'AB+')?.spareGroups.toSorted()).toEqual(['A-', 'B+', 'O-']);
});

function counts(given: Partial<Record<BloodGroup, GroupCount>>): Record<BloodGroup, GroupCount> {
  const none = Object.fromEntries(bloodGroups.map((group) => [group, { donors: 0, units: 0 }]));
  return { ...(none as Record<BloodGroup, GroupCount>), ...given };
}
