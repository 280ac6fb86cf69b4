import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const module = new URL('./until-stopped.ts', import.meta.url).href;

/** A process that waits for its stop, says so, and then does not come to an end by itself. */
async function waiting() {
  const code = `
    const { untilStopped } = await import('${module}');
    const stopped = untilStopped();
    setInterval(() => {}, 60_000);
    process.stdout.write('waits');
    await stopped;
    process.stdout.write('stops');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended };
}

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGHUP'],
] as const)('a %s asks for the stop, and a %s after it ends the process at once', async (first, second) => {
  const { child, ended } = await waiting();
  child.kill(first);
  expect(String(await once(child.stdout, 'data'))).toBe('stops');
  child.kill(second);
  expect(await ended).toEqual([null, second]);
});
