import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const file = new URL('./until-stopped.ts', import.meta.url).href;

/** A program that never comes to an end by itself, and says how far it is. */
const program = `
  const { untilStopped } = await import('${file}');
  const stopped = untilStopped();
  setInterval(() => {}, 1_000);
  process.stdout.write('begun');
  await stopped;
  process.stdout.write('stopping');`;

test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGHUP'],
] as const)('%s asks it to stop, and %s then ends it at once', async (first, second) => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  expect(String(await once(child.stdout, 'data'))).toBe('begun');
  child.kill(first);
  expect(String(await once(child.stdout, 'data'))).toBe('stopping');
  child.kill(second);
  expect(await ended).toEqual([null, second]);
});
