import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { type Report, totalOf, type Units } from './api.ts';

/** Of a hundred units asked for, those received, rounded down: all only where all are there. Null where none were asked for. */
export function percentMet({ requested, received }: Pick<Units, 'requested' | 'received'>): number | null {
  return requested === 0 ? null : Math.floor((100 * received) / requested);
}

/** The groups that have received less than was asked for, and by how much; the shortest first. */
function shortGroups({ groups }: Pick<Report, 'groups'>): readonly {
  readonly group: BloodGroup;
  readonly units: number;
}[] {
  return groups
    .map(({ group, requested, received }) => ({ group, units: requested - received }))
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.units - a.units);
}

/** Sums the numbers of a table. */
function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, number) => total + number, 0);
}

/** The totals that the report begins with. */
export function totalsOf(report: Report) {
  const units = totalOf(report.groups);
  return {
    ...units,
    percent: percentMet(units),
    met: report.statuses.fulfilled,
    donations: sumOf(report.donations),
    called: sumOf(report.calls),
    coming: report.calls.coming,
    newDonors: sumOf(report.newDonors),
    short: shortGroups(report),
  };
}
