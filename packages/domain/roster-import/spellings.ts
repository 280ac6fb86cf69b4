import type { BloodGroup } from '../blood-group.ts';
import type { RosterDetails } from '../records/roster-entry.ts';

/** A way in which a list writes a blood group, and in how many rows. */
export interface Spelling {
  readonly written: string;
  readonly group: BloodGroup;
  readonly count: number;
}

/**
 * Counts the ways in which blood groups are written that differ from ours.
 *
 * @param groups of each row, as it is written and as it is read
 */
export function spellingsIn(
  groups: readonly (readonly [written: string, group: BloodGroup])[],
): readonly Spelling[] {
  const spellings = new Map<string, Spelling>();
  for (const [written, group] of groups) {
    if (written === group) continue;
    spellings.set(written, { written, group, count: (spellings.get(written)?.count ?? 0) + 1 });
  }
  return [...spellings.values()];
}

/** A department that the campus does not have, and how many people name it. */
export interface UnlistedDepartment {
  readonly department: string;
  readonly count: number;
}

/**
 * Counts the departments that are stored as they are written, though no filter offers them.
 *
 * @param listed the names of the campus's departments
 */
export function unlistedDepartments(
  people: readonly { readonly details: Pick<RosterDetails, 'department'> }[],
  listed: readonly string[],
): readonly UnlistedDepartment[] {
  const counts = new Map<string, number>();
  for (const { department } of people.map(({ details }) => details)) {
    if (department === '' || listed.includes(department)) continue;
    counts.set(department, (counts.get(department) ?? 0) + 1);
  }
  return [...counts].map(([department, count]) => ({ department, count }));
}
