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
});
