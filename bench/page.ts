import { inMarkdown, missesOf, type Section } from './report.ts';

/** What came of each bench, by its name. */
export type Benches = { [name: string]: readonly Section[] };

/** A run, as the page tells of it. */
export interface Run {
  readonly begun: Date;
  readonly machine: string;
  readonly warning: string | null;
  readonly isShort: boolean;
  readonly results: Benches;
}

const titles: { readonly [name: string]: string } = {
  server: 'The server',
  scale: 'From a thousand documents to a million',
  web: 'The page',
  admin: 'The admins’ pages',
};

/** docs/performance.md, whole: what was measured, how, and what was missed. */
export function pageOf({ begun, machine, warning, isShort, results }: Run): string {
  const misses = missesOf(Object.values(results).flat());
  const parts = Object.entries(results).map(
    ([name, sections]) => `## ${titles[name] ?? name}\n\n${inMarkdown(sections)}`,
  );
  return `# Performance

What the product costs, beside a floor that does the least for the same: written by one run of

\`\`\`sh
npm run bench -- all --write docs/performance.md
\`\`\`

on ${begun.toISOString().slice(0, 10)}: ${machine}. Server, floor and load share the machine's cores.
${warning === null ? 'The machine was quiet.' : `**Not a quiet machine.** ${warning}`}${isShort ? '\n**A short run: its figures are no figures.**' : ''}

Absolute figures drift with the machine; ratios within one run hold. So product and floor have their turns in every
round, and what is told is medians and the ratio between them first. [Decision 013](decisions/013-wire-text-storage.md)
says what was tried to get there. What can't flap is held to by \`npm test\` instead of a clock: bytes of each file, requests
and documents of each screen, SQL statements of each call.

## Missed

${misses.length === 0 ? 'No target is missed.' : misses.map((miss) => `- ${miss}`).join('\n')}

${parts.join('\n')}`;
}
