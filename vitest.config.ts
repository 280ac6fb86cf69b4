import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const packages = [
  'packages/domain',
  'embedded-firebase/rules',
  'packages/reactions',
  'embedded-firebase/server',
  'packages/host',
];

/** Tests whose subject is a process that starts, ends or is killed. */
const processTests = '**/*.process.test.ts';

const memoryFolder = '/dev/shm';
const roomForTests = 1_024 ** 3;

const unitTests = {
  // Long enough for any machine: no test asserts how soon something happens.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // A disk takes milliseconds for each commit of the hundreds of databases that tests make.
  env: hasRoom(memoryFolder) ? { TMPDIR: memoryFolder } : {},
};

export default defineConfig({
  test: {
    // One more than there are cores, as tests also wait: for processes, disks and hashes.
    maxWorkers: availableParallelism() + 1,
    // Measured by npm run test:all, for the packages that a campus trusts its data to.
    coverage: {
      provider: 'v8',
      include: ['embedded-firebase/{rules,server}/**/*.ts'],
      exclude: ['**/testing/**', '**/*.test.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
    projects: [
      ...packages.map((folder) => ({
        test: {
          name: basename(folder),
          root: folder,
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, processTests],
          ...unitTests,
          // The files of a package share its modules, whose loading takes longer than most tests.
          isolate: false,
        },
      })),
      { test: { name: 'processes', include: [processTests], ...unitTests } },
      {
        extends: 'packages/web/vite.config.ts',
        test: { name: 'web', root: 'packages/web', include: ['**/*.test.ts'], ...unitTests, isolate: false },
      },
      // An app that was rendered listens to its page for as long as that lives.
      {
        extends: 'packages/web/vite.config.ts',
        test: { name: 'screens', root: 'packages/web', include: ['**/*.test.tsx'], ...unitTests },
      },
      {
        test: {
          name: 'policy',
          root: 'firebase/policy',
          include: ['**/*.policy.test.ts'],
          ...unitTests,
        },
      },
      // The same decisions on a whole server.
      {
        test: {
          name: 'policy-matrix',
          root: 'firebase/policy',
          include: ['**/*.matrix.test.ts'],
          ...unitTests,
        },
      },
      {
        test: {
          name: 'trials',
          include: ['{verification,embedded-firebase/trials}/**/*.trial.test.ts'],
          maxConcurrency: 3,
          testTimeout: 600_000,
          // The first one builds the product, for which the other waits.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'parity',
          root: 'embedded-firebase/trials/parity',
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // Budgets of the built product, after the trials, which build it, and what belongs into each of its chunks.
      {
        test: {
          name: 'bench',
          include: ['{bench,embedded-firebase/bench}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], ...unitTests, isolate: false } },
    ],
  },
});

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomForTests;
  } catch {
    // Only Linux has it.
    return false;
  }
}
