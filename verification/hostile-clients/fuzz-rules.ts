import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { compileRules } from '@blood-bank/rules/compile-rules';
import { RulesSyntaxError } from '@blood-bank/rules/syntax/rules-syntax-error';
import { atLeast, type Figure, none } from '../harness/report.ts';
import { type Random, seededRandom } from '../harness/seeded-random.ts';

const rulesFile = new URL('../../firebase/firestore.rules', import.meta.url);
export const rulesName = 'firebase/firestore.rules';

/** Milliseconds after which a compilation counts as a hang. */
const longestCompilation = 5_000;

const tokens = /\s+|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d+|[=!<>&|]{2}|[\s\S]/g;

type Edit = (tokens: string[], random: Random) => string[];

const edits: readonly Edit[] = [
  (all, random) => all.toSpliced(random.below(all.length), 1 + random.below(3)),
  (all, random) => all.toSpliced(random.below(all.length), 0, random.pick(all)),
  (all, random) => all.with(random.below(all.length), random.pick(all)),
  (all, random) => {
    const [one, other] = [random.below(all.length), random.below(all.length)];
    return all.with(one, all[other] ?? '').with(other, all[one] ?? '');
  },
  (all, random) => all.slice(0, random.below(all.length)),
  (all, random) => all.slice(random.below(all.length)),
  (all, random) => {
    const start = random.below(all.length);
    return all.toSpliced(random.below(all.length), 0, ...all.slice(start, start + random.below(200)));
  },
  (all, random) => all.with(random.below(all.length), noise(random)),
  (all, random) =>
    all.toSpliced(
      random.below(all.length),
      0,
      random.pick(['(', '[', '{', '!', '-', '"', "'"]).repeat(5_000),
    ),
  (all, random) =>
    all.toSpliced(
      random.below(all.length),
      0,
      random.pick(['/*', "'", '\u0000', '\ud800', '\r', '\u2028', '\ufeff']),
    ),
];

/** The product's own rules, mutated in one to three places; the same for the same seed. */
export function mutatedRules(seed: number): string {
  const random = seededRandom(seed);
  let mutated: string[] = readFileSync(rulesFile, 'utf8').match(tokens) ?? [];
  for (let left = 1 + random.below(3); left > 0 && mutated.length > 0; left -= 1) {
    mutated = random.pick(edits)(mutated, random);
  }
  return mutated.join('');
}

/**
 * Compiles mutated rules as the server does at start-up: each is either accepted, or refused with line, column and a caret
 * below the position.
 */
export function fuzzRules(files: number, seed: number): Figure[] {
  let accepted = 0;
  let refused = 0;
  const wrong: string[] = [];
  for (let number = 0; number < files; number += 1) {
    const verdict = verdictOn(mutatedRules(seed + number));
    if (verdict === 'accepted') accepted += 1;
    else if (verdict === 'refused') refused += 1;
    else wrong.push(`seed ${seed + number}: ${verdict}`);
  }
  return [
    atLeast('mutated rules files accepted', accepted, 1),
    atLeast('mutated rules files refused with line, column and caret', refused, files / 2),
    none('mutated rules files that crash, hang or are refused without them', wrong),
  ];
}

/** The outcome of compiling rules: `accepted`, `refused`, or the fault of the compiler. */
export function verdictOn(source: string): string {
  try {
    compiledInTime(source);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) return String(error).slice(0, 200);
    return isShown(error, source) ? 'refused' : `not shown: ${error.message.slice(0, 300)}`;
  }
}

/** Compiles with a timeout, which `vm` enforces outside of the script too. */
function compiledInTime(source: string): void {
  const compile = () => compileRules(source, rulesName);
  new Script('compile()').runInNewContext({ compile }, { timeout: longestCompilation });
}

/** Whether the first fault's line and column are in the file, and the caret is below that position. */
function isShown({ message, line, column }: RulesSyntaxError, source: string): boolean {
  const [head = '', shown = '', caret = ''] = message.split('\n');
  const lines = source.split('\n');
  const place = caret.indexOf('^');
  const under = (lines[line - 1] ?? '').slice(column - 1, column + 4).replace(/[\t\r]/g, ' ');
  return (
    head.startsWith(`${rulesName}:${line}:${column}: `) &&
    line >= 1 &&
    line <= lines.length &&
    /^ *\^$/.test(caret) &&
    shown.slice(place).startsWith(under.slice(0, Math.max(0, shown.length - place)))
  );
}

function noise(random: Random): string {
  return String.fromCharCode(...Array.from({ length: 1 + random.below(4) }, () => random.below(0x300)));
}
