import { setLogLevel } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Community, inventedAccounts } from './accounts.ts';
import { allCells } from './all-cells.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import type { PolicyServer } from './policy-server.ts';
import { runCells } from './run-cells.ts';

const leastCells = 500;
const timeout = 600_000;

/** Defines the tests of a community's matrix. Each community has a test file, so that they run in parallel. */
export function testMatrix(community: Community): void {
  const titles = allCells(inventedAccounts(), community).map(({ title }) => title);

  let server: PolicyServer;
  beforeAll(async () => {
    setLogLevel('silent');
    server = await startEmbeddedServer(community);
  });
  afterAll(() => server.stop());

  describe(`the policy matrix of the ${community} community`, () => {
    it('has enough cells, and none twice', () => {
      expect(titles.length).toBeGreaterThanOrEqual(leastCells);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    });

    it(`all ${titles.length} cells are as decided`, { timeout }, async () => {
      expect(await runCells(allCells(server.accounts, community), server)).toEqual([]);
    });
  });
}
