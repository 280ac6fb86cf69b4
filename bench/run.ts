// `npm run bench -- server|scale|web|admin|all [--short] [--json FILE] [--write FILE]`
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildProduct } from '../verification/harness/product.ts';
import { machineInWords, warnOfNoise } from './machine.ts';
import { type Benches, pageOf } from './page.ts';
import { inMarkdown, missesOf, type Section } from './report.ts';
import { say } from './say.ts';

const benches: { readonly [name: string]: (isShort: boolean) => Promise<Section[]> } = {
  server: async (isShort) => (await import('./server/server-bench.ts')).serverBench(isShort),
  scale: async (isShort) => (await import('./scale-bench.ts')).scaleBench(isShort),
  web: async (isShort) => (await import('./web/web-bench.ts')).webBench(isShort),
  admin: async (isShort) => (await import('./admin-bench.ts')).adminBench(isShort),
};

const help = `npm run bench -- ${Object.keys(benches).join('|')}|all [--short] [--json FILE] [--write FILE]

  --short        shows within a minute that everything works; its figures are no figures
  --json FILE    writes the figures there too
  --write FILE   writes the page with all tables, docs/performance.md`;

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
if (values.help || names.some((one) => !Object.hasOwn(benches, one))) {
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 2);
}

process.umask(0o077);
// An exit ends the servers that were started and removes their data; to be killed would leave both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const warning = await warnOfNoise();
if (warning !== null) say(warning);
buildProduct();
const begun = new Date();
const results: Benches = {};
const machine = machineInWords();
for (const one of names) {
  say(`\n${one}`);
  results[one] = (await benches[one]?.(values.short)) ?? [];
  process.stdout.write(`\n${inMarkdown(results[one])}\n`);
  keep();
}
for (const miss of missesOf(Object.values(results).flat())) say(`missed: ${miss}`);
process.exit();

/** After each of them, so that a run that breaks off has not been in vain. */
function keep(): void {
  const { json, write, short: isShort } = values;
  const run = { begun, machine, warning, isShort, results };
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (write !== undefined) writeFileSync(write, pageOf(run));
}
