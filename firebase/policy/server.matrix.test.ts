import { beforeAll, describe, expect, it } from 'vitest';
import type { Community } from './matrix/accounts.ts';
import { allCells } from './matrix/all-cells.ts';
import { connectEmulatorServer, startEmbeddedServer } from './matrix/policy-server.ts';
import { type RecordedCell, recordCells } from './matrix/record-calls.ts';
import { runCells } from './matrix/run-cells.ts';

const timeout = 600_000;
/** HOST:PORT of Google's Firestore emulator on this machine, which is tried in place of this project's backend. */
const emulator = process.env.EMULATOR;

let cells: readonly RecordedCell[];

beforeAll(async () => {
  // A server's clock goes on.
  cells = await recordCells(allCells().filter(({ title }) => !title.startsWith('clock: ')));
}, timeout);

describe.each<Community>(['open', 'closed'])('a server of the %s community', (community) => {
  it('allows what the tables allow, and denies everything else', { timeout }, async () => {
    const server = await (emulator === undefined
      ? startEmbeddedServer(community)
      : connectEmulatorServer(emulator, community));
    try {
      expect(await runCells(cells, server, community)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
