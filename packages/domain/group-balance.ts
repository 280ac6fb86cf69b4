import { type BloodGroup, bloodGroups, canReceiveFrom } from './blood-group.ts';

/** The donors of one group who can give now, and the units that active requests for it need. */
export interface GroupCount {
  readonly donors: number;
  readonly units: number;
}

/** A group's need compared with its donors. */
export interface GroupBalance extends GroupCount {
  readonly group: BloodGroup;
  /** Donors of the other groups whose red cells its patients can be given, without those whom their own groups need. */
  readonly spareDonors: number;
  /** The groups that have such donors. */
  readonly spareGroups: readonly BloodGroup[];
  /** More units are needed than donors of the group itself can give: one each. */
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
    const spareGroups = canReceiveFrom(group).filter(
      (giver) => giver !== group && spareOf(counts[giver]) > 0,
    );
    const spareDonors = spareGroups.reduce((sum, giver) => sum + spareOf(counts[giver]), 0);
    return { group, donors, units, spareDonors, spareGroups, isShort: units > donors };
  });
}

function spareOf({ donors, units }: GroupCount): number {
  return Math.max(0, donors - units);
}
