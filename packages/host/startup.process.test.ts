import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@embedded-firebase/server/testing';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { startupNotices } from './start.ts';
import { commandResult, startCommand } from './testing/run-command.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = temporaryFolder();
});

const keyFile = () => join(dataFolder, 'outbox-key');
const settings = (environment: Readonly<Record<string, string>> = {}) => ({
  ...readSettings(environment, false),
  dataFolder,
  port: 0,
  logLevel: 'silent',
});

/** Starts a command with piped output, and waits for a line. */
async function startUntil(command: string, line: RegExp) {
  const child = startCommand([command], { DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  const ended = commandResult(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('The command has no output.');
  const match = await new Promise<RegExpExecArray | null>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream })
      .on('line', (text) => line.test(text) && resolve(line.exec(text)))
      .once('close', () => resolve(null));
  });
  return { child, ended, match };
}

describe('the outbox', () => {
  test('opens by the address that start prints, until a clean stop', async () => {
    const { child, ended, match } = await startUntil('start', /read it, at (\S+)$/);
    const url = match?.[1] ?? '';
    expect(url).toMatch(/^http:\/\/localhost:\d+\/__\/outbox\?key=[\w-]{43}$/);
    expect(readFileSync(keyFile(), 'utf8')).toBe(`${new URL(url).searchParams.get('key')}\n`);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace('outbox?', 'outbox.json?'))).status).toBe(200);
    expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, error: '' });
    expect(existsSync(keyFile())).toBe(false);
  });

  test('opens by the address that demo prints', async () => {
    const { child, ended, match } = await startUntil('demo', /read it, at (\S+)$/);
    expect((await fetch(match?.[1] ?? '')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, error: '' });
  });

  test('has a new key at each start, even if a killed server left one behind', async () => {
    writeFileSync(keyFile(), 'left-behind\n', { mode: 0o644 });
    const first = await serve(settings());
    await first.close();
    const second = await serve(settings());
    onTestFinished(() => second.close());
    expect(first.outboxUrl?.split('=')[1]).not.toBe(second.outboxUrl?.split('=')[1]);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  });

  test('does not exist on a site with a public address, nor does a key', async () => {
    writeFileSync(keyFile(), 'left-behind\n');
    const product = await serve(settings({ PUBLIC_URL: 'https://bank.campus.test' }));
    onTestFinished(() => product.close());
    expect(product).toMatchObject({ outboxUrl: null, address: 'https://bank.campus.test' });
    expect(existsSync(keyFile())).toBe(false);
    expect((await fetch(`${product.origin}/__/outbox?key=left-behind`)).status).toBe(404);
  });

  test('has the address of the development site, if there is one', async () => {
    const product = await serve(settings({ DEVELOPMENT_SITE: 'http://localhost:5173' }));
    onTestFinished(() => product.close());
    expect(product.outboxUrl).toMatch(/^http:\/\/localhost:5173\/__\/outbox\?key=/);
  });

  test('leaves no key behind when the server fails to start', async () => {
    const product = await serve(settings());
    onTestFinished(() => product.close());
    const elsewhere = temporaryFolder();
    const port = Number(new URL(product.origin).port);
    await expect(serve({ ...settings(), dataFolder: elsewhere, port })).rejects.toThrow('is taken');
    expect(existsSync(join(elsewhere, 'outbox-key'))).toBe(false);
  });
});

describe('the startup notices', () => {
  const open = { emailDomains: [] };
  const closed = { emailDomains: ['campus.test'] };
  const anyone = 'Anyone with an email address can sign up and read donors and requests';
  const unencrypted = 'Warning: passwords cross the network unencrypted, as PUBLIC_URL is';
  const notSent = 'Mail is not sent, so no one can verify an address';
  const smtpUrl = 'smtps://mail.campus.test';
  const notices = (facts: Parameters<typeof startupNotices>[0]) =>
    startupNotices(facts).map((line) =>
      [anyone, unencrypted, notSent].find((sentence) => line.startsWith(sentence)),
    );

  test.each([
    ['https://bank.campus.test', closed, smtpUrl, []],
    ['https://bank.campus.test', closed, null, [notSent]],
    ['https://bank.campus.test', open, smtpUrl, [anyone]],
    ['http://bank.campus.test', closed, smtpUrl, [unencrypted]],
    ['http://bank.campus.test', open, null, [notSent, unencrypted, anyone]],
    ['http://192.168.1.5:8080', closed, smtpUrl, [unencrypted]],
    ['http://localhost.evil.test', closed, smtpUrl, [unencrypted]],
    ['http://localhost:8080', closed, smtpUrl, []],
    ['http://127.0.0.1', closed, smtpUrl, []],
    ['http://[::1]:8080', closed, smtpUrl, []],
  ])('for PUBLIC_URL %s, %j and the mail server %s: %j', (publicUrl, campus, smtp, expected) => {
    expect(notices({ settings: { publicUrl, smtpUrl: smtp }, campus, outboxUrl: null })).toEqual(expected);
  });

  test('do not mention who can read the lists while only this machine can', () => {
    const outboxUrl = 'http://localhost:8080/__/outbox?key=x';
    const facts = { settings: { publicUrl: null, smtpUrl: null }, campus: open, outboxUrl };
    expect(startupNotices(facts)).toEqual([
      `Mail is not sent; only this machine can read it, at ${outboxUrl}`,
    ]);
  });
});
