import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Main journeys that Playwright can't run in Firefox over WebDriver BiDi, by their titles. */
const skippedJourneys = [
  // It sees no download of what a page has made.
  /a club moves in with its spreadsheet/,
  // It sees no bodies of requests, so it can't send one and lose its response.
  /a member posts a request once, even with a lost answer/,
];

/** The main journeys in the machine's Firefox, which FIREFOX_PATH names. */
export default defineConfig({
  ...journeys,
  testDir: '..',
  projects: [{ name: 'firefox', grep: /@main/, grepInvert: skippedJourneys }],
  outputDir: '../../test-results/firefox',
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
      // Journeys read what a page has copied.
      firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
    },
  },
});
