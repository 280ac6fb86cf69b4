import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@embedded-firebase/server/testing';
import { startMailServer } from '@embedded-firebase/server/testing/mail-server';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { runWithoutReader } from './testing/run-command.ts';
import { callAccounts, member } from './testing/served-campus.ts';

const moduleUrl = new URL('./process-end.ts', import.meta.url).href;

/** A program that never ends on its own, and prints its state. */
const program = `
  const { untilStopped } = await import('${moduleUrl}');
  const stopped = untilStopped();
  setInterval(() => {}, 1_000);
  process.stdout.write('begun');
  await stopped;
  process.stdout.write('stopping');`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGHUP'],
] as const)('%s asks a program to stop, a second signal (%s) ends it immediately', async (first, second) => {
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

describe('when the reader of the output is gone', () => {
  const endedBySigpipe = { code: 141, out: '', error: '' };

  test.each([['doctor'], ['doctor --help']])('%s ends silently', async (words) => {
    expect(await runWithoutReader(words.split(' '), { DATA_DIR: folder })).toEqual(endedBySigpipe);
  });

  test('demo ends silently and leaves no data behind', async () => {
    const ended = await runWithoutReader(['demo'], { TMPDIR: folder, LOG_LEVEL: 'silent' });
    expect(ended).toEqual(endedBySigpipe);
    expect(readdirSync(folder).filter((name) => name.startsWith('campus-blood-bank-demo-'))).toEqual([]);
  });

  test('start stops in order, as after a signal', async () => {
    const ended = await runWithoutReader(['start'], { DATA_DIR: folder, LOG_LEVEL: 'silent' });
    expect(ended).toEqual(endedBySigpipe);
    expect(existsSync(join(folder, 'outbox-key'))).toBe(false);
  });
});

test('a stopping server waits for a slow mail server to accept the mail that it promised', async () => {
  let makeReady = () => {};
  const mailServer = await startMailServer({
    ready: new Promise((resolve) => {
      makeReady = resolve;
    }),
  });
  onTestFinished(() => mailServer.stop());
  const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://bank.campus.test' };
  const settings = { ...readSettings(environment, false), dataFolder: folder, port: 0, logLevel: 'silent' };
  const product = await serve(settings);
  const { email } = member;
  await product.backend.accounts.create({ ...member, emailVerified: true });
  const { status } = await callAccounts(product, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  expect(status).toBe(200);

  const idle = connect(Number(new URL(product.origin).port), '127.0.0.1');
  await once(idle, 'connect');
  idle.resume();
  let isClosed = false;
  const closed = product.close().then(() => {
    isClosed = true;
  });
  await once(idle, 'close');
  expect(isClosed).toBe(false);
  makeReady();
  await closed;
  expect((await mailServer.next()).recipients).toEqual([`<${email}>`]);
});
