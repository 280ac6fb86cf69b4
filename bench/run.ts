// `npm run bench -- server|scale|web|admin|all [--short] [--json FILE] [--write FILE]`, `npm run bench -- filmstrip --write FILE`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildProduct } from '../verification/harness/product.ts';
import { describeMachine, warnIfBusy } from './machine.ts';
import {
  logProgress,
  missedTargets,
  performancePage,
  type Results,
  type Section,
  toMarkdown,
} from './report.ts';

const benches: { readonly [name: string]: (isShort: boolean) => Promise<Section[]> } = {
  server: async (isShort) => (await import('./server/server-bench.ts')).serverBench(isShort),
  scale: async (isShort) => (await import('./scale-bench.ts')).scaleBench(isShort),
  web: async (isShort) => (await import('./web/web-bench.ts')).webBench(isShort),
  admin: async (isShort) => (await import('./admin-bench.ts')).adminBench(isShort),
};

const help = `npm run bench -- ${Object.keys(benches).join('|')}|all [--short] [--json FILE] [--write FILE]

  --short        shows within a minute that everything works; its figures mean nothing
  --json FILE    writes the figures to a file as well
  --write FILE   writes the page with all tables, docs/performance.md

npm run bench -- filmstrip --write FILE

  writes a picture of the first second of some pages, docs/pictures/first-second.webp`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [name = ''] = positionals;
const names = name === 'all' ? Object.keys(benches) : [name];
const filmstrip = name === 'filmstrip' ? values.write : undefined;
if (values.help || (filmstrip === undefined && names.some((one) => !Object.hasOwn(benches, one)))) {
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 2);
}

process.umask(0o077);
// A regular exit stops the servers and removes their data; the default action of a signal would leave both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const warning = await warnIfBusy();
if (warning !== null) logProgress(warning);
buildProduct();
if (filmstrip !== undefined) {
  await (await import('./web/filmstrip.ts')).writeFilmstrip(filmstrip);
  process.exit();
}
const begun = new Date();
const results: Results = {};
const machine = describeMachine();
for (const one of names) {
  logProgress(`\n${one}`);
  results[one] = (await benches[one]?.(values.short)) ?? [];
  process.stdout.write(`\n${toMarkdown(results[one])}\n`);
  writeResults();
}
for (const miss of missedTargets(Object.values(results).flat())) logProgress(`missed: ${miss}`);
process.exit();

/** Writes the results after each bench, so that an aborted run keeps them. */
function writeResults(): void {
  const { json, write, short: isShort } = values;
  const run = { begun, machine, warning, isShort, results };
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (write !== undefined) writeFileSync(write, performancePage(run) + experimentsOf(write));
}

/** Returns the hand-written last section of the page, which a new run keeps. */
function experimentsOf(file: string): string {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const start = page.indexOf('\n## Experiments\n');
  return start === -1 ? '' : page.slice(start);
}
