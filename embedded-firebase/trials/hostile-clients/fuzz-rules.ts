import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Script } from 'node:vm';
import { compileRules, RulesSyntaxError } from '@embedded-firebase/rules';
import { atLeast, exactly, type Figure, none } from '../harness/figures.ts';
import { type Random, seededRandom } from '../harness/seeded-random.ts';
import { withFolder } from '../harness/server-process.ts';
import { startNotebook } from '../harness/start-notebook.ts';
import { rulesFile } from '../server/notebook.ts';

const rulesName = 'notebook.rules';
/** Milliseconds after which a compilation counts as a hang. */
const maxCompilation = 5_000;

const tokens = /\s+|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d+|[=!<>&|]{2}|[\s\S]/g;
const brackets = ['(', '[', '{', '!', '-', '"', "'"].map((one) => one.repeat(5_000));
const oddTexts = ['/*', "'", '\u0000', '\ud800', '\r', '\u2028', '\ufeff'];

type Edit = (tokens: string[], at: number, random: Random) => string[];

const edits: readonly Edit[] = [
  (all, at, random) => all.toSpliced(at, 1 + random.below(3)),
  (all, at, random) => all.toSpliced(at, 0, random.pick(all)),
  (all, at, random) => all.with(at, random.pick(all)),
  (all, at, random) => {
    const other = random.below(all.length);
    return all.with(at, all[other] ?? '').with(other, all[at] ?? '');
  },
  (all, at) => all.slice(0, at),
  (all, at) => all.slice(at),
  (all, at, random) => {
    const start = random.below(all.length);
    return all.toSpliced(at, 0, ...all.slice(start, start + random.below(200)));
  },
  (all, at, random) => all.with(at, String.fromCharCode(...random.times(1, 4, () => random.below(0x300)))),
  (all, at, random) => all.toSpliced(at, 0, random.pick(brackets)),
  (all, at, random) => all.toSpliced(at, 0, random.pick(oddTexts)),
];

/** The notebook's rules, mutated in one to three places; the same for the same seed. */
export function mutatedRules(seed: number): string {
  const random = seededRandom(seed);
  let mutated: string[] = readFileSync(rulesFile, 'utf8').match(tokens) ?? [];
  for (let left = 1 + random.below(3); left > 0 && mutated.length > 0; left -= 1) {
    mutated = random.pick(edits)(mutated, random.below(mutated.length), random);
  }
  return mutated.join('');
}

/**
 * Compiles mutated rules as the server does at start-up: each is either accepted, or refused with line, column and a caret
 * below the position. A few that are refused are given to a server at its start, which has to exit.
 */
export async function fuzzRules(files: number, starts: number, seed: number): Promise<Figure[]> {
  const accepted: string[] = [];
  const refused: string[] = [];
  const wrong: string[] = [];
  for (let number = 0; number < files; number += 1) {
    // Other trials run in this process.
    await pause(0);
    const rules = mutatedRules(seed + number);
    const verdict = verdictOn(rules);
    if (verdict === 'accepted') accepted.push(rules);
    else if (verdict === 'refused') refused.push(rules);
    else wrong.push(`seed ${seed + number}: ${verdict}`);
  }
  let started = 0;
  for (const rules of refused.slice(0, starts)) if (!(await isRefusedAtStart(rules))) started += 1;
  return [
    atLeast('mutated rules files accepted', accepted.length, 1),
    atLeast('mutated rules files refused with line, column and caret', refused.length, files / 2),
    none('mutated rules files that crash, hang or are refused without them', wrong),
    exactly(`starts with faulty rules that were not refused so, of ${starts}`, started, 0),
  ];
}

/** The outcome of compiling rules: `accepted`, `refused`, or the fault of the compiler. */
export function verdictOn(source: string): string {
  try {
    // `vm` enforces its timeout outside of the script too.
    const compile = () => compileRules(source, rulesName);
    new Script('compile()').runInNewContext({ compile }, { timeout: maxCompilation });
    return 'accepted';
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) return String(error).slice(0, 200);
    return isShown(error, source) ? 'refused' : `not shown: ${error.message.slice(0, 300)}`;
  }
}

/** Whether the first fault's line and column are in the file, and the caret is below that position. */
function isShown({ message, line, column }: RulesSyntaxError, source: string): boolean {
  const [head = '', shown = '', caret = ''] = message.split('\n');
  const lines = source.split('\n');
  const place = caret.indexOf('^');
  const under = (lines[line - 1] ?? '').slice(column - 1, column + 4).replace(/[\t\r]/g, ' ');
  const isInFile = head.startsWith(`${rulesName}:${line}:${column}: `) && line >= 1 && line <= lines.length;
  const isBelow = shown.slice(place).startsWith(under.slice(0, Math.max(0, shown.length - place)));
  return isInFile && /^ *\^$/.test(caret) && isBelow;
}

function isRefusedAtStart(rules: string): Promise<boolean> {
  return withFolder(async (folder) => {
    const file = join(folder, rulesName);
    writeFileSync(file, rules);
    const starting = startNotebook({ dataFolder: join(folder, 'data'), environment: { RULES: file } });
    const said = await starting.then(
      () => 'Ready',
      (error: Error) => error.message,
    );
    const isPlain = /notebook\.rules:\d+:\d+: /m.test(said) && /^ *\^\n?$/m.test(said);
    const hasStack = /\n\s+at /.test(said);
    return said.startsWith('It ended with 1.') && isPlain && !hasStack;
  });
}
