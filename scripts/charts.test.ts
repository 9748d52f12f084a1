import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';

const room = 'src/kit/web/charts';
const entry = '\0charts';
const charts = ['time/TimeChart', 'heat/HeatTable', 'BarsList', 'ContributionBars', 'TargetBar', 'Sparkline', 'Kpi'];

/** Everything a screen of figures has already: what it is drawn with, and the rest of the kit. */
const isPresent = (id: string): boolean =>
  /^(react|@mantine|@tanstack|@tabler)(\/|$|-)/.test(id) || (id.startsWith('.') && id.includes('/shell/'));

/** In kilobytes of gzip, as the product would ship it. */
async function measureSize(): Promise<number> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // The test mode would include source names in the JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'charts',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? charts.map((name) => `export * from '/${room}/${name}.tsx';`).join('\n') : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, external: isPresent, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return gzipSync(scripts.join('')).length / 1024;
}

test('all charts together are at most 8 KB', async () => {
  const size = await measureSize();
  expect(size).toBeGreaterThan(2);
  expect(size).toBeLessThanOrEqual(8);
});
