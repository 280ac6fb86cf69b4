import { expect, it } from 'vitest';
import { type BloodGroup, bloodGroups } from './blood-group.ts';
import { type GroupCount, groupBalances } from './group-balance.ts';

it('a group runs short when more units are needed than it has donors of its own', () => {
  const balances = groupBalances(
    counts({ 'O-': { donors: 2, units: 3 }, 'A-': { donors: 3, units: 3 }, 'B+': { donors: 0, units: 1 } }),
  );
  expect(balances.filter(({ isShort }) => isShort).map(({ group }) => group)).toEqual(['B+', 'O-']);
});

it('compatible donors are those of all groups that can give, the own one included', () => {
  const balances = groupBalances(
    counts({
      'O-': { donors: 1, units: 0 },
      'A-': { donors: 10, units: 0 },
      'O+': { donors: 100, units: 0 },
      'B+': { donors: 1_000, units: 0 },
    }),
  );
  const compatible = Object.fromEntries(
    balances.map(({ group, compatibleDonors }) => [group, compatibleDonors]),
  );
  expect(compatible).toMatchObject({ 'O-': 1, 'A-': 11, 'O+': 101, 'B+': 1_101, 'AB+': 1_111 });
});

function counts(given: Partial<Record<BloodGroup, GroupCount>>): Record<BloodGroup, GroupCount> {
  const none = Object.fromEntries(bloodGroups.map((group) => [group, { donors: 0, units: 0 }]));
  return { ...(none as Record<BloodGroup, GroupCount>), ...given };
}
