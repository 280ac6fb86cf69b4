import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { leftOut } from './left-out.ts';

/** The main journeys, on Google's emulator of Firestore: `npm run test:emulator`. */
export default defineConfig({
  ...journeys,
  testDir: '..',
  testMatch: [
    'account',
    'admin-access',
    'admin-donors',
    'admin-overview',
    'admin-requests',
    'admin-users',
    'dashboard',
    'edit-donor-profile',
    'find-donors',
    'lists',
    'login',
    'lost-races',
    'main-journey',
    'post-request',
    'register',
    'register-donor',
    'session',
    'verification',
    'view-requests',
  ].map((name) => `**/e2e/${name}.spec.ts`),
  grepInvert: leftOut.map(({ title }) => new RegExp(title.replace(/[.?]/g, '\\$&'))),
  outputDir: '../../test-results/emulator',
  // One emulator with one database, which each journey begins with empty.
  workers: 1,
});
