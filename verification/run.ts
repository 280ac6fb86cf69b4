import { buildProduct } from './harness/product.ts';
import { reportText } from './harness/report.ts';
import { trials } from './trials.ts';

const byName = Object.assign({}, ...Object.values(trials)) as (typeof trials)[string];

const usage = `npm run trial:NAME [-- --short], where NAME is one of: ${Object.keys(byName).join(', ')}.

Prints the trial's figures and exits with 1 if one is missed. Everything runs on this machine alone.`;

const [name = '', ...flags] = process.argv.slice(2);
const load = byName[name];
if (flags.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (load === undefined || flags.some((flag) => flag !== '--short')) {
  process.stderr.write(`Call it as: ${usage}\n`);
  process.exitCode = 1;
} else {
  // An orderly exit ends the processes that the trial has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  buildProduct();
  const trial = await load();
  const report = await trial.run(flags.includes('--short') ? 'short' : 'full');
  process.stdout.write(reportText(report));
  if (report.figures.some(({ met }) => !met)) process.exitCode = 1;
}
