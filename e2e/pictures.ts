import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Onlooker, type PicturedScreen, picturedScreens } from './pictured-screens.ts';
import { freePort, launcher } from './product.ts';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const widths = [360, 768, 1280];
const colorSchemes = ['light', 'dark'] as const;
const usage = `npm run pictures [-- NAME…]: takes a picture of every screen, at ${widths.join(', ')} px, light and dark.

They land in pictures/ as NAME-WIDTH-light.png and NAME-WIDTH-dark.png. With names, only those screens.
Names: ${picturedScreens.map(({ name }) => name).join(', ')}`;

interface Account {
  readonly email: string;
  readonly password: string;
}

interface Demo {
  readonly origin: string;
  readonly accounts: readonly Account[];
  stop(): Promise<void>;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !picturedScreens.some((screen) => screen.name === name));
if (names.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (unknown.length > 0) {
  process.stderr.write(`There is no screen "${unknown[0]}".\n${usage}\n`);
  process.exitCode = 1;
} else {
  await takePictures(picturedScreens.filter(({ name }) => names.length === 0 || names.includes(name)));
}

async function takePictures(screens: readonly PicturedScreen[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const demo = await startDemo();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const onlooker of new Set(screens.map(({ as }) => as))) {
      const theirs = screens.filter(({ as }) => as === onlooker);
      await takePicturesAs(onlooker, theirs, browser, demo);
    }
    process.stdout.write(
      `${screens.length * widths.length * colorSchemes.length} pictures are in pictures/.\n`,
    );
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function takePicturesAs(
  onlooker: Onlooker,
  screens: readonly PicturedScreen[],
  browser: Browser,
  demo: Demo,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.origin,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, onlooker, demo);
  for (const screen of screens) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(screen.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await screen.act?.(page);
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
  await context.close();
}

async function enter(page: Page, onlooker: Onlooker, { accounts }: Demo): Promise<void> {
  if (onlooker === 'visitor') return;
  if (onlooker === 'newcomer') return signUp(page);
  const account = accounts.find(({ email }) => email.startsWith(onlooker));
  if (account === undefined) throw new Error(`The demo has no account for the ${onlooker}.`);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/dashboard');
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Nadia Newcomer');
  await page.getByLabel('Email').fill('newcomer@campus.test');
  await page.getByLabel('Password').fill('invented-9');
  await page.getByLabel('University ID').fill('2026-001');
  await page.getByLabel('Department / Position').selectOption('EEE');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('/register-donor');
}

async function startDemo(): Promise<Demo> {
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
