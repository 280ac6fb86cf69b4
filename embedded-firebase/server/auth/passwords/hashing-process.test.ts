import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { HashingProcess } from './hashing-process.ts';
import { passwordHasher } from './password-hash.ts';

const password = 'invented-1';

/** A running process, with a hash of the password. */
async function started() {
  const hashing = new HashingProcess();
  const hash = await hashing.hash(password);
  return { hashing, hash, processId: hashing.processId ?? 0 };
}

test('runs beside the server, with a lower priority', async () => {
  const { processId } = await started();
  expect(processId).not.toBe(process.pid);
  expect(getPriority(processId)).toBeGreaterThan(getPriority());
});

test('tells the right password from others, of any characters', async () => {
  const hashing = new HashingProcess();
  for (const text of [password, 'Ünïcödé 🩸', '"\\\n\u0000', '\ud800', '']) {
    const hash = await hashing.hash(text);
    expect([await hashing.verify(hash, text), await hashing.verify(hash, `${text}x`)]).toEqual([true, false]);
  }
});

test('verifies a hash that is none with an error, and the next one as ever', async () => {
  const { hashing, hash } = await started();
  await expect(hashing.verify('$argon2id$none', password)).rejects.toThrow();
  expect(await hashing.verify(hash, password)).toBe(true);
});

test('no password matches the hash for unknown accounts', async () => {
  expect(await new HashingProcess().verify(passwordHasher.createDummyHash(), password)).toBe(false);
});

test('is started again when it ends, for the jobs that wait and for later ones', async () => {
  const { hashing, hash, processId } = await started();
  process.kill(processId, 'SIGSTOP');
  const waiting = Promise.all(Array.from({ length: 5 }, () => hashing.verify(hash, password)));
  process.kill(processId, 'SIGKILL');
  expect(await waiting).toEqual([true, true, true, true, true]);
  const second = hashing.processId ?? 0;
  expect(second).not.toBe(processId);
  process.kill(second, 'SIGKILL');
  expect(await hashing.verify(hash, password)).toBe(true);
});

test('a job during which it ends twice is refused, as the server can do without it', async () => {
  const { hashing, hash, processId } = await started();
  // Takes a minute, so that the process can't be done before it is killed.
  const long = hash.replace('t=2', 't=9000');
  const refused = expect(hashing.verify(long, password)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  process.kill(processId, 'SIGKILL');
  await expect.poll(() => hashing.processId).not.toBe(processId);
  process.kill(hashing.processId ?? 0, 'SIGKILL');
  await refused;
  expect(await hashing.verify(hash, password)).toBe(true);
});

test.each(['/no/such/program', '/no/such\0program'])(
  'cannot be started as %j, until it can',
  async (program) => {
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
    });
    const hashing = new HashingProcess();
    process.execPath = program;
    await expect(hashing.hash(password)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    process.execPath = execPath;
    await hashing.hash(password);
  },
);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves %s to the server', async (signal) => {
  const { hashing, hash, processId } = await started();
  process.kill(processId, signal);
  expect(await hashing.verify(hash, password)).toBe(true);
  expect(hashing.processId).toBe(processId);
});

test.each([
  ['that has nothing else to do', ''],
  ['that is killed', "process.kill(process.pid, 'SIGKILL');"],
])('ends with a program %s', async (_, ending) => {
  const program = `
    const { HashingProcess } = await import('${new URL('./hashing-process.ts', import.meta.url).href}');
    const hashing = new HashingProcess();
    await hashing.hash('${password}');
    process.stdout.write(String(hashing.processId), () => { ${ending} });`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(parent, 'exit');
  const processId = Number(await once(parent.stdout, 'data'));
  await ended;
  await expect.poll(() => isRunning(processId)).toBe(false);
});

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
