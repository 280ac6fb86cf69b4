import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/**
 * The main journeys in English in the machine's Firefox, which FIREFOX_PATH names. Over WebDriver BiDi, Playwright sees neither a
 * download of what a page has made nor the body of a request, so none of them may need one.
 */
export default defineConfig({
  ...journeys,
  testDir: '..',
  projects: [{ name: 'firefox', grep: /@main/, grepInvert: /in Bangla/ }],
  outputDir: '../../test-results/firefox',
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
      // A journey has a page copy a text.
      firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
    },
  },
});
