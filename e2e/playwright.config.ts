import { defineConfig } from '@playwright/test';

/**
 * The journeys. `npm test` runs those tagged `@main`, the main road through the product, in Chromium; `npm run test:all` runs
 * all of them there, and the main ones in Firefox too (firefox/playwright.config.ts), one in WebKit (webkit/). A journey in
 * Bangla says so by `test.use({ language: 'bn' })` and takes what it reads by key from the fixture `say`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/e2e/webkit/**',
  outputDir: '../test-results',
  forbidOnly: true,
  // Each journey has a server, data and browsers of its own.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  projects: [{ name: 'chromium' }],
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
