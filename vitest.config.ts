import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import mantine from 'postcss-preset-mantine';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumOptions } from './e2e/support/chromium.ts';

const withDatabase = ['src/**/server/**/*.test.ts', 'src/demo/**/*.test.ts', 'src/integrations/**/*.test.ts'];
const inBrowser = ['src/**/*.browser.test.tsx'];

/** Long files run first: started last, one would occupy a worker while the others are idle. */
const longest = [
  'accessibility.e2e.ts',
  '/main.test.ts',
  'eventLoop.test.ts',
  'embeddedPostgres.test.ts',
  'outages.test.ts',
  'new-area.test.ts',
  'new-provider.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * Node reads the sources as in production: transforming them with Vite takes longer than most tests.
 *
 * A loader compiles components, and nothing is mocked by its file.
 */
const asInProduction = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', new URL('scripts/tsxLoader.ts', import.meta.url).href],
};

/** Vite shows a file that cannot be imported in an overlay of every page, which would block the clicks of all other tests. */
const withoutOverlay: Plugin = {
  name: 'without-overlay',
  // Vitest replaces the option of the configuration.
  configResolved({ server }) {
    server.hmr = { overlay: false };
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...asInProduction,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          exclude: [...withDatabase, ...inBrowser],
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
          ...asInProduction,
          include: withDatabase,
          globalSetup: 'src/kit/server/testing/globalSetup.ts',
          // Files of a worker share imports and one server; a file that needs an isolated server requests it
          // (testApp.ts).
          isolate: false,
          maxWorkers: 4,
          // Some start the product with its demo data, others compute for seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), withoutOverlay],
        css: { postcss: { plugins: [mantine()] } },
        // Found late, it would be prepared in the middle of the tests, which begin again then.
        optimizeDeps: { force: true, include: ['react-dom/client'] },
        test: {
          name: 'component',
          include: inBrowser,
          // Files of one worker share a page, and what it has read; what a test drew is gone before the next.
          isolate: false,
          setupFiles: [
            'src/kit/web/testing/loadFonts.ts',
            'src/kit/web/testing/cleanUp.ts',
            // Modules of the shop read it once for all files of a worker.
            'src/features/content/storefront/web/testing/shopFacts.ts',
          ],
          maxWorkers: 3,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: await chromiumOptions(),
              contextOptions: { locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
      {
        test: {
          name: 'browser',
          ...asInProduction,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/globalSetup.ts',
          // Files of a worker share a browser; each has its tenant.
          isolate: false,
          maxWorkers: 4,
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
