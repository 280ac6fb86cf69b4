import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '@blood-bank/backend/testing/mail-server';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

test('a mail that was promised is sent before the server ends, by a mail server that takes its time', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stopping-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  let makeReady = () => {};
  const mailServer = await startMailServer({
    ready: new Promise((resolve) => {
      makeReady = resolve;
    }),
  });
  onTestFinished(() => mailServer.stop());
  const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://bank.campus.test' };
  const settings = { ...readSettings(environment, false), dataFolder, port: 0, logLevel: 'silent' };
  const product = await serve(settings);
  const email = 'member@campus.test';
  await product.backend.accounts.create({ email, password: 'invented-3', emailVerified: true });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=embedded';
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email });
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${product.origin}${path}`, { method: 'POST', headers, body })).status).toBe(200);

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
