import { beforeAll, describe, expect, it } from 'vitest';
import { type Community, inventedAccounts } from './matrix/accounts.ts';
import { allCells } from './matrix/all-cells.ts';
import type { Cell } from './matrix/cell.ts';
import { judgeOf, type PreparedCell, prepareCell } from './matrix/judge-cells.ts';
import { rulesOf } from './matrix/policy-server.ts';
import { recordCells } from './matrix/record-calls.ts';

// The core of npm test: every cell, asked of the product's guard alone. server.matrix.test.ts asks a whole server.

const timeout = 120_000;
const minCells = 18_000;

let cells: { readonly cell: Cell; readonly prepared: PreparedCell }[];

beforeAll(async () => {
  const known: Parameters<typeof prepareCell>[1] = new Map();
  const recorded = await recordCells(allCells(inventedAccounts()));
  cells = recorded.map((one) => ({ cell: one.cell, prepared: prepareCell(one, known) }));
}, timeout);

describe.each<Community>(['open', 'closed'])('the rules of the %s community', (community) => {
  it('allow what the tables allow, and deny everything else', { timeout }, () => {
    const judge = judgeOf(rulesOf(community));
    const deviating = cells.filter(
      ({ cell, prepared }) => judge?.allows(prepared) !== cell.allowed[community],
    );
    expect(cells.length).toBeGreaterThan(minCells);
    expect(deviating.map(({ cell }) => `${cell.title}: allowed ${cell.allowed[community]}`)).toEqual([]);
  });
});
