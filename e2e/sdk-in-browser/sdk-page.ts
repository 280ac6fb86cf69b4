import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBackend, type TestBackend } from '@blood-bank/backend/testing/start-backend';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import type {} from './page.ts';

/** A backend that serves the SDK's page, and what was seen of the pages that were opened from it. */
interface SdkBackend extends TestBackend {
  /** Opens the page in a browser of its own. */
  open(): Promise<Page>;
  /** The calls that the SDK has made since the last time this was asked, by the last part of their path. */
  calls(): string[];
}

interface Fixtures {
  readonly backend: SdkBackend;
  /** The SDK's page in a first browser. */
  readonly page: Page;
}

interface WorkerFixtures {
  /** The folder of the page's build. */
  readonly site: string;
}

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{document=**} { allow read, write; }
    match /{group}/{id}/parts/{part} { allow read, write: if group == 'open'; }
    match /{path=**}/parts/{part} { allow list; }
    match /members/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`;

const indexes = {
  indexes: ['ASCENDING', 'DESCENDING'].map((order) => ({
    collectionGroup: 'cities',
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'state', order: 'ASCENDING' },
      { fieldPath: 'people', order },
    ],
  })),
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-sdk-'));
      await build({
        root: fileURLToPath(new URL('.', import.meta.url)),
        configFile: false,
        logLevel: 'silent',
        build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false },
      });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  backend: async ({ browser, site }, use) => {
    const backend = await startBackend({ rules, indexes, siteFolder: site });
    const contexts: BrowserContext[] = [];
    let called: string[] = [];
    const strayed: string[] = [];
    const open = async () => {
      const context = await browser.newContext({ baseURL: backend.origin });
      contexts.push(context);
      context.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin !== backend.origin) strayed.push(request.url());
        if (request.resourceType() === 'fetch' && !pathname.startsWith('/__/')) {
          called.push(pathname.split('/').at(-1) ?? '');
        }
      });
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) strayed.push(message.text());
      });
      const page = await context.newPage();
      await page.goto('/');
      await page.waitForFunction(() => window.sdk !== undefined);
      return page;
    };
    const calls = () => {
      const made = called;
      called = [];
      return made;
    };
    await use(Object.assign(backend, { open, calls }));
    for (const context of contexts) await context.close();
    await backend.stop();
    // The page's policy lets the SDK do all that it does, and nothing else is requested.
    expect(strayed).toEqual([]);
    expect(backend.logged.filter((line) => line.includes('"msg":"defect"'))).toEqual([]);
  },
  page: async ({ backend }, use) => use(await backend.open()),
});

export { expect };
