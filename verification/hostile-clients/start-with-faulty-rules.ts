import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProduct, type ProductCopy } from '../harness/product-copy.ts';
import { exactly, type Figure } from '../harness/report.ts';
import { mutatedRules, rulesName, verdictOn } from './fuzz-rules.ts';

const longestStart = 30_000;

/** Starts a copy of the product with faulty rules: it has to exit and to show the position of the fault. */
export async function startsWithFaultyRules(starts: number, seed: number): Promise<Figure[]> {
  const copy = copyProduct();
  try {
    const wrong = faultyRules(starts, seed).filter((rules) => !isRefusedAtStart(copy, rules));
    return [exactly(`starts with faulty rules that were not refused so, of ${starts}`, wrong.length, 0)];
  } finally {
    copy.remove();
  }
}

function faultyRules(count: number, seed: number): string[] {
  const faulty: string[] = [];
  for (let next = seed; faulty.length < count; next += 1) {
    const rules = mutatedRules(next);
    if (verdictOn(rules) === 'refused') faulty.push(rules);
  }
  return faulty;
}

function isRefusedAtStart({ folder, command: [program = '', ...args] }: ProductCopy, rules: string): boolean {
  writeFileSync(join(folder, 'firebase/firestore.rules.template'), asTemplate(rules));
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1' },
    encoding: 'utf8',
    timeout: longestStart,
  });
  const isPlain = /^firebase\/firestore\.rules:\d+:\d+: /m.test(stderr) && /^ *\^\n?$/m.test(stderr);
  const hasStack = /\n\s+at /.test(stderr);
  return status === 1 && !stdout.includes('Ready') && stderr.includes(rulesName) && isPlain && !hasStack;
}

/** The rules as a template, whose first line is replaced and which must have all placeholders. */
function asTemplate(rules: string): string {
  return `// The first line.\n${rules}\n// {{isOpenCommunity}} {{emailDomainsPattern}}\n`;
}
