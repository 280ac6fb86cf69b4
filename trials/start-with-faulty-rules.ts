import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutatedRules, rulesName, verdictOn } from './fuzz-rules.ts';
import { exactly, type Figure } from './report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ownParts = ['campus.json', 'firebase/firestore.indexes.json', 'packages/host/dist'];
const longestStart = 30_000;

/** Starts a copy of the product with rules that are faulty: it has to end, and to show where. */
export async function startsWithFaultyRules(starts: number, seed: number): Promise<Figure[]> {
  const copy = mkdtempSync(join(tmpdir(), 'trial-rules-'));
  try {
    for (const part of ownParts) {
      mkdirSync(dirname(join(copy, part)), { recursive: true });
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const wrong = faultyRules(starts, seed).filter((rules) => !isRefusedAtStart(copy, rules));
    return [exactly(`starts with faulty rules that went another way, of ${starts}`, wrong.length, 0)];
  } finally {
    rmSync(copy, { recursive: true, force: true });
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

function isRefusedAtStart(copy: string, rules: string): boolean {
  writeFileSync(join(copy, 'firebase/firestore.rules'), rules);
  const bundle = pathToFileURL(join(copy, 'packages/host/dist/run.js')).href;
  const code = `const { run } = await import('${bundle}'); await run('start', []);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, DATA_DIR: join(copy, 'data'), PORT: '0', HOST: '127.0.0.1' },
    encoding: 'utf8',
    timeout: longestStart,
  });
  const isPlain = /^firebase\/firestore\.rules:\d+:\d+: /m.test(stderr) && /^ *\^\n?$/m.test(stderr);
  const hasStack = /\n\s+at /.test(stderr);
  return status === 1 && !stdout.includes('Ready') && stderr.includes(rulesName) && isPlain && !hasStack;
}
