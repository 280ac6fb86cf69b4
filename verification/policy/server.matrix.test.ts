import { setLogLevel } from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import type { Community } from './matrix/accounts.ts';
import { allCells } from './matrix/all-cells.ts';
import { startEmbeddedServer } from './matrix/embedded-server.ts';
import { runCells } from './matrix/run-cells.ts';

const timeout = 600_000;

describe.each<Community>(['open', 'closed'])('a server of the %s community', (community) => {
  it('allows what the tables allow, and denies everything else', { timeout }, async () => {
    setLogLevel('silent');
    const server = await startEmbeddedServer(community);
    try {
      expect(await runCells(allCells(server.accounts), server, community)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
