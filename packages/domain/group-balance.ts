import { type BloodGroup, bloodGroups, canReceiveFrom } from './blood-group.ts';

/** The donors of one group, and the units that active requests for it need. */
export interface GroupCount {
  readonly donors: number;
  readonly units: number;
}

/** A group's need compared with its donors. */
export interface GroupBalance extends GroupCount {
  readonly group: BloodGroup;
  /** Donors of every group whose red cells its patients can be given, its own included. */
  readonly compatibleDonors: number;
  /** More units are needed than there are donors of the group itself: a donor gives one unit at a time. */
  readonly isShort: boolean;
}

/**
 * Compares need and donors of every group.
 *
 * @param counts by group
 * @returns in the order of `bloodGroups`
 */
export function groupBalances(counts: Readonly<Record<BloodGroup, GroupCount>>): readonly GroupBalance[] {
  return bloodGroups.map((group) => {
    const { donors, units } = counts[group];
    const compatible = canReceiveFrom(group).map((giver) => counts[giver].donors);
    const compatibleDonors = compatible.reduce((sum, number) => sum + number, 0);
    return { group, donors, units, compatibleDonors, isShort: units > donors };
  });
}
