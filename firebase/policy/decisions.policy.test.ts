import { beforeAll, describe, expect, it } from 'vitest';
import type { Community } from './matrix/accounts.ts';
import { judgeOf, type PreparedCell, prepareCells } from './matrix/judge-cells.ts';
import { rulesOf } from './matrix/policy-server.ts';

// The core of npm test: every cell, asked of the product's guard alone. server.matrix.test.ts asks a whole server.

const timeout = 120_000;
const minCells = 17_000;

let cells: readonly PreparedCell[];

beforeAll(async () => {
  cells = await prepareCells();
}, timeout);

describe.each<Community>(['open', 'closed'])('the rules of the %s community', (community) => {
  it('allow what the tables allow, and deny everything else', { timeout }, () => {
    const allows = judgeOf(rulesOf(community));
    const deviating = cells.filter((one) => allows?.(one) !== one.cell.allowed[community]);
    expect(cells.length).toBeGreaterThan(minCells);
    expect(deviating.map(({ cell }) => `${cell.title}: allowed ${cell.allowed[community]}`)).toEqual([]);
  });

  // Firebase denies a request after 1,000 evaluated expressions, whatever grants it.
  it('allow it with 100 expressions to spare', { timeout }, () => {
    const allows = judgeOf(withExpressions(rulesOf(community), 100));
    const allowed = cells.filter(({ cell }) => cell.allowed[community]);
    expect(allowed.filter((one) => allows?.(one) !== true).map(({ cell }) => cell.title)).toEqual([]);
  });
});

/** The rules with so many more expressions, which grant nothing, before all others. */
function withExpressions(rules: string, count: number): string {
  const root = 'match /databases/{database}/documents {';
  const parts = rules.split(root);
  expect(parts).toHaveLength(2);
  const condition = `[${'1, '.repeat(count - 1)}1].size() == 0`;
  return parts.join(`${root}\nmatch /{document=**} { allow read, write: if ${condition}; }\n`);
}
