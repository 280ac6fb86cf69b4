import type { BloodGroup } from '../blood-group.ts';

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
