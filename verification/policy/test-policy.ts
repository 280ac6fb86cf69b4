// Tries the policy matrix of an open and of a closed community, and prints the number of cells and those that deviate.
import { parseArgs } from 'node:util';
import { setLogLevel } from 'firebase/firestore/lite';
import { inDigits } from '../harness/report.ts';
import type { Community } from './matrix/accounts.ts';
import { allCells } from './matrix/all-cells.ts';
import { startEmbeddedServer } from './matrix/embedded-server.ts';
import { connectEmulatorServer } from './matrix/emulator-server.ts';
import { runCells } from './matrix/run-cells.ts';

const usage = `npm run test:policy -- [--target HOST:PORT]

Runs on this project's backend, or with a target on Google's Firestore emulator on this machine.
`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', default: false }, target: { type: 'string' } },
});
const { target } = values;

setLogLevel('silent');
if (values.help) process.stdout.write(usage);
else for (const community of ['open', 'closed'] as const) await runAll(community);

async function runAll(community: Community): Promise<void> {
  const server = await (target === undefined
    ? startEmbeddedServer(community)
    : connectEmulatorServer(target, community));
  try {
    const cells = allCells(server.accounts);
    const deviations = await runCells(cells, server, community);
    for (const { title, decided, outcome } of deviations) print(`${title}: ${outcome}, decided: ${decided}`);
    const allowed = cells.filter((cell) => cell.allowed[community]).length;
    const name = target === undefined ? "this project's backend" : `the emulator at ${target}`;
    print(
      `${community} community: ${inDigits(cells.length)} cells on ${name}, ${inDigits(allowed)} to be allowed`,
    );
    print(
      `${inDigits(cells.length - deviations.length)} as decided, ${inDigits(deviations.length)} otherwise`,
    );
    if (deviations.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
