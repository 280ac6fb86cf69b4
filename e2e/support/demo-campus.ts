import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort } from '../../embedded-firebase/trials/harness/server-process.ts';
import { launcher } from '../../verification/harness/product.ts';
import { signUp, submitLogin } from './members.ts';
import { english } from './messages.ts';
import type { Viewer } from './pictured-screens.ts';

const newcomer = { fullName: 'Nadia Newcomer', email: 'newcomer@campus.test', password: 'invented-9' };

interface Account {
  readonly email: string;
  readonly password: string;
}

/** The throwaway campus of `npm run demo`: all of its people and requests are invented. */
export interface DemoCampus {
  readonly origin: string;
  readonly accounts: readonly Account[];
  stop(): Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startDemoCampus(): Promise<DemoCampus> {
  const port = await freePort();
  const child = spawn(process.execPath, [launcher, 'demo'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Stop it with')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}.`)));
  });
  const accounts = [...said.matchAll(/(\S+@campus\.test)\s+password (\S+)/g)].map(
    ([, email = '', password = '']) => ({ email, password }),
  );
  return {
    origin: `http://localhost:${port}`,
    accounts,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs a viewer in: as one of the demo's four members or as a newcomer; a visitor stays signed out. */
export async function enter(
  page: Page,
  viewer: Viewer,
  { accounts }: DemoCampus,
  say = english,
): Promise<void> {
  if (viewer === 'visitor') return;
  if (viewer === 'newcomer') {
    await signUp({ page }, newcomer, say);
    return page.waitForURL('/register-donor');
  }
  const account = accounts.find(({ email }) => email.startsWith(viewer));
  if (account === undefined) throw new Error(`The demo has no account for the ${viewer}.`);
  await page.goto('/login');
  await submitLogin(page, account.email, account.password, say);
  await page.waitForURL('/dashboard');
}
