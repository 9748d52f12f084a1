import { defineConfig } from 'vitest/config';

const withDatabase = ['src/**/server/**/*.test.ts', 'src/integrations/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          exclude: withDatabase,
          isolate: false,
          maxWorkers: 2,
          // Some start compilers and linters, others compute for seconds: on a busy machine that takes a multiple.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'http',
          include: withDatabase,
          globalSetup: 'src/kit/server/testing/globalSetup.ts',
          // Files of one worker share what they import, and nothing else: each has a database and a server of its own.
          isolate: false,
          maxWorkers: 2,
          // Some start the product with its demo data, others compute for seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/globalSetup.ts',
          // The journeys of a worker share one product with one set of demo tenants, and a browser: one after another.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 180_000,
          // Said in the report, so that nobody takes it for a pass at the first attempt.
          retry: process.env.CI ? 1 : 0,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
