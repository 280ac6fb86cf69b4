import { defineConfig } from 'vitest/config';

const packages = ['domain', 'rules', 'backend', 'host'];

export default defineConfig({
  test: {
    // Vitest itself would leave a core idle.
    maxWorkers: '100%',
    // Measured where asked for (--coverage), as by npm test: the packages that a campus trusts its data to.
    coverage: {
      provider: 'v8',
      include: ['packages/{rules,backend}/**/*.ts'],
      exclude: ['**/testing/**', '**/*.test.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
    projects: [
      ...packages.map((name) => ({
        test: {
          name,
          root: `packages/${name}`,
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      })),
      'packages/web/vite.config.{ts,mts}',
      {
        test: {
          name: 'policy',
          root: 'verification/policy',
          include: ['**/*.policy.test.ts'],
          testTimeout: 30_000,
        },
      },
      // After the others, one at a time: what is on trial is the machine's too.
      {
        test: {
          name: 'trials',
          root: 'verification',
          include: ['**/*.trial.test.ts'],
          testTimeout: 120_000,
          // The first of them builds the product.
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'parity',
          root: 'verification/parity',
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // What the product costs, counted: after the others too, as it needs what is built.
      {
        test: {
          name: 'bench',
          root: 'bench',
          include: ['**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
