import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { reportText } from '../embedded-firebase/trials/harness/figures.ts';
import { libraryTrials } from '../embedded-firebase/trials/trials.ts';
import { buildProduct } from './harness/product.ts';
import { productTrials, programs } from './trials.ts';

const trials = { ...libraryTrials, ...productTrials };

const usage = `npm run trial NAME [-- --short]

Prints the trial's figures and exits with 1 if one is missed. Everything runs on this machine alone.
`;

const [name = '', ...flags] = process.argv.slice(2);
const load = trials[name];
const program = programs[name];
if (program !== undefined) process.exitCode = runProgram(program.command, flags);
else if (load !== undefined && flags.every((flag) => flag === '--short')) {
  // An orderly exit ends the processes that the trial has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  if (Object.hasOwn(productTrials, name)) buildProduct();
  const report = await (await load()).run(flags.length > 0 ? 'short' : 'full');
  process.stdout.write(reportText(report));
  if (report.figures.some(({ met }) => !met)) process.exitCode = 1;
} else {
  process.stdout.write(`${usage}\n${(await listed()).join('\n')}\n`);
  if (name !== '' && name !== '--help') process.exitCode = 1;
}

function runProgram(command: string, args: readonly string[]): number {
  const [tool = '', ...words] = command.split(' ');
  const { status } = spawnSync(join(import.meta.dirname, '../node_modules/.bin', tool), [...words, ...args], {
    stdio: 'inherit',
    env: { ...process.env, CAMPUS_SIZE: 'whole' },
  });
  return status ?? 1;
}

/** One line for each trial. */
async function listed(): Promise<string[]> {
  const loaded = Object.entries(trials).map(async ([trial, loadIt]) => [trial, await loadIt()] as const);
  const all = [...(await Promise.all(loaded)), ...Object.entries(programs)];
  return all.map(([trial, { shows }]) => `  ${trial.padEnd(9)}  ${shows}`);
}
