import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backendForThisTest } from './testing/backend-fixture.ts';
import { startBackend, testApiKey } from './testing/start-backend.ts';

test('invalid rules are refused at start-up, with their file’s name', async () => {
  const faulty = startBackend({ rules: 'service cloud.firestore {', rulesName: 'campus/firestore.rules' });
  await expect(faulty).rejects.toThrow(/campus\/firestore\.rules:1:\d+: .+\n.*\n +\^/);
});

test('a silent log does not break responses', async () => {
  const quiet = await backendForThisTest({ log: pino({ level: 'silent' }) });
  expect((await fetch(`${quiet.origin}/healthz`)).status).toBe(200);
});

test('the app can be called as a function, without a network', async () => {
  const backend = await backendForThisTest();
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${testApiKey}`;
  const headers = { 'Content-Type': 'application/json' };
  const call = (body: string | null) =>
    backend.backend.app.request(`http://localhost${path}`, { method: 'POST', headers, body });
  expect((await call(JSON.stringify({ email: 'f@campus.test', password: 'secret-1' }))).status).toBe(200);
  expect(await (await call(null)).json()).toMatchObject({ error: { message: 'ADMIN_ONLY_OPERATION' } });
});
