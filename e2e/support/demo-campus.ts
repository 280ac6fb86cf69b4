import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort, launcher } from '../../verification/harness/product.ts';
import { fillAccountForm } from './forms.ts';
import { submitLogin } from './members.ts';
import { english, type Messages } from './messages.ts';
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

/** Signs a viewer in: as one of the demo's three members or as a newcomer; a visitor stays signed out. */
export async function enter(
  page: Page,
  viewer: Viewer,
  { accounts }: DemoCampus,
  say = english,
): Promise<void> {
  if (viewer === 'visitor') return;
  if (viewer === 'newcomer') return signUp(page, say);
  const account = accounts.find(({ email }) => email.startsWith(viewer));
  if (account === undefined) throw new Error(`The demo has no account for the ${viewer}.`);
  await page.goto('/login');
  await submitLogin(page, account.email, account.password, say);
  await page.waitForURL('/dashboard');
}

async function signUp(page: Page, say: Messages): Promise<void> {
  await page.goto('/register');
  await fillAccountForm(page, newcomer, say);
  await page.getByRole('button', { name: say.accountMessages.createAccount }).click();
  await page.waitForURL('/register-donor');
}
