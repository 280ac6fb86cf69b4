// Tries the policy matrix of an open and of a closed community, and prints the number of cells and those that deviate.
import { parseArgs } from 'node:util';
import { inDigits } from '../harness/report.ts';
import { allCells } from './matrix/all-cells.ts';
import { connectEmulatorServer, startEmbeddedServer } from './matrix/policy-server.ts';
import { recordCells } from './matrix/record-calls.ts';
import { runCells } from './matrix/run-cells.ts';

const usage = `npm run test:policy -- [--target HOST:PORT]

Runs on this project's backend, or with a target on Google's Firestore emulator on this machine.
`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', default: false }, target: { type: 'string' } },
});
const { help, target } = values;

if (help) process.stdout.write(usage);
else {
  const cells = await recordCells(allCells());
  for (const community of ['open', 'closed'] as const) {
    const server = await (target === undefined
      ? startEmbeddedServer(community)
      : connectEmulatorServer(target, community));
    const deviations = await runCells(cells, server, community);
    await server.stop();
    for (const deviation of deviations) process.stdout.write(`${deviation}\n`);
    const [all, others] = [cells, deviations].map(({ length }) => inDigits(length));
    process.stdout.write(`${community} community: ${all} cells, ${others} decided otherwise\n`);
    if (deviations.length > 0) process.exitCode = 1;
  }
}
