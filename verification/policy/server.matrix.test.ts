import { beforeAll, describe, expect, it } from 'vitest';
import type { Community } from './matrix/accounts.ts';
import { allCells } from './matrix/all-cells.ts';
import { startEmbeddedServer } from './matrix/policy-server.ts';
import { type RecordedCell, recordCells } from './matrix/record-calls.ts';
import { runCells } from './matrix/run-cells.ts';

const timeout = 600_000;

let cells: readonly RecordedCell[];

beforeAll(async () => {
  cells = await recordCells(allCells());
}, timeout);

describe.each<Community>(['open', 'closed'])('a server of the %s community', (community) => {
  it('allows what the tables allow, and denies everything else', { timeout }, async () => {
    const server = await startEmbeddedServer(community);
    try {
      expect(await runCells(cells, server, community)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
