import type { Language } from '@blood-bank/domain/language';
import { defineConfig } from '@playwright/test';

export default defineConfig<{ language: Language }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/e2e/webkit/**',
  outputDir: '../test-results',
  forbidOnly: true,
  // Each journey has a server, data and browsers of its own.
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'english' },
    // Journeys of the main road and the look of every screen, in the other language too.
    { name: 'bangla', grep: /@bangla/, use: { locale: 'bn-BD', language: 'bn' } },
  ],
  use: {
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
