import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many of a package's branches the tests have gone through.
 *
 * @param {string} summary the file that the coverage's json-summary reporter has written
 * @param {string} folder the package's folder, absolute
 * @returns {{ covered: number, total: number, percent: number } | null} null where nothing was measured
 */
export function branchCoverage(summary, folder) {
  const branches = Object.entries(readSummary(summary))
    .filter(([file]) => file.startsWith(join(folder, '/')))
    .map(([, file]) => file.branches);
  const covered = branches.reduce((sum, file) => sum + file.covered, 0);
  const total = branches.reduce((sum, file) => sum + file.total, 0);
  return total === 0 ? null : { covered, total, percent: (100 * covered) / total };
}

function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
