// `npm run bench -- server|scale|web|admin|all [--short] [--json FILE] [--write]`, `npm run bench -- filmstrip FILE`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, warnIfBusy } from '../embedded-firebase/bench/machine.ts';
import {
  logProgress,
  missedTargets,
  type PageTexts,
  performancePage,
  type Results,
  type Section,
  toMarkdown,
} from '../embedded-firebase/bench/report.ts';
import { buildProduct } from '../verification/harness/product.ts';

const benches: { readonly [name: string]: (isShort: boolean) => Promise<Section[]> } = {
  server: async (isShort) =>
    (await import('../embedded-firebase/bench/server/server-bench.ts')).serverBench(isShort),
  scale: async (isShort) => (await import('../embedded-firebase/bench/scale-bench.ts')).scaleBench(isShort),
  web: async (isShort) => (await import('./web/web-bench.ts')).webBench(isShort),
  admin: async (isShort) => (await import('./admin-bench.ts')).adminBench(isShort),
};

/** The pages that `--write` writes, each with its benches. */
const pages: readonly (PageTexts & { readonly file: string })[] = [
  {
    file: 'embedded-firebase/performance.md',
    subject: 'server',
    setting: 'Server, baseline and load generator share the machine’s cores.',
    fixedCosts: 'SQL statements of each call',
    titles: { server: 'The server', scale: 'From a thousand documents to a million' },
  },
  {
    file: 'docs/performance.md',
    subject: 'pages',
    setting: '[The server](../embedded-firebase/performance.md) has a page of its own.',
    fixedCosts: 'bytes of each file, requests and documents of each screen',
    titles: { web: 'The pages', admin: 'The admins’ pages' },
  },
];

const help = `npm run bench -- ${Object.keys(benches).join('|')}|all [--short] [--json FILE] [--write]

  --short        shows within a minute that everything works; its figures mean nothing
  --json FILE    writes the figures to a file as well
  --write        writes the pages with all tables, if all benches of a page were run:
                 ${pages.map(({ file }) => file).join(', ')}

npm run bench -- filmstrip FILE

  writes a picture of the first second of some pages, docs/pictures/first-second.webp`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [name = '', filmstrip] = positionals;
const names = name === 'all' ? Object.keys(benches) : [name];
if (
  values.help ||
  (name === 'filmstrip' ? filmstrip === undefined : names.some((one) => !Object.hasOwn(benches, one)))
) {
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 2);
}

process.umask(0o077);
// A regular exit stops the servers and removes their data; the default action of a signal would leave both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const warning = await warnIfBusy();
if (warning !== null) logProgress(warning);
buildProduct();
if (name === 'filmstrip' && filmstrip !== undefined) {
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
  const run = { begun, machine, warning, isShort: values.short, results };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(run, null, 2)}\n`);
  if (!values.write) return;
  for (const { file, ...texts } of pages) {
    if (Object.keys(texts.titles).every((one) => one in results))
      writeFileSync(file, performancePage(run, texts) + experimentsOf(file));
  }
}

/** Returns the hand-written last section of the page, which a new run keeps. */
function experimentsOf(file: string): string {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const start = page.indexOf('\n## Experiments\n');
  return start === -1 ? '' : page.slice(start);
}
