import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The main journey in the WebKit that the machine has, over WebDriver: Playwright drives a WebKit of its own build only. */
export default defineConfig({
  ...journeys,
  testDir: '..',
  testMatch: '**/e2e/webkit/*.spec.ts',
  testIgnore: [],
  projects: [{ name: 'webkit' }],
  outputDir: '../../test-results/webkit',
});
