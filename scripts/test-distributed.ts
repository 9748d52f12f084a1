/**
 * `npm run test:distributed [-- --only distribute,hung]`: tests the product on a Citus cluster of three local servers.
 *
 * Needs PostgreSQL with the files of Citus: see docs/operations.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './distributed/cluster.ts';
import { distributeInTwoRuns, seedPlain } from './distributed/distributing.ts';
import { checkOutage } from './distributed/outages.ts';
import { compareWithPlain } from './distributed/ratios.ts';

/** Runs HTTP tests on the cluster. */
async function runTests({ coordinator }: Cluster, files: readonly string[]): Promise<string> {
  const vitest = fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url));
  const child = spawn(vitest, ['run', '--project', 'http', ...files], {
    env: { ...process.env, TEST_DATABASE_URL: coordinator.url('postgres'), TEST_DISTRIBUTED: '1' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('Tests failed.');
  return '';
}

const postgres = 'src/kit/server/postgres';

/** In the order of a run; those after `distribute` use its database. Each throws on failure or returns a summary. */
const steps: Record<string, (cluster: Cluster) => Promise<string>> = {
  upgrade: (cluster) =>
    runTests(
      cluster,
      ['migrateDistributed', 'distributeRows', 'distribute'].map((name) => `${postgres}/${name}.test.ts`),
    ),
  async distribute(cluster) {
    await seedPlain(cluster);
    return distributeInTwoRuns(cluster);
  },
  stopped: (cluster) => checkOutage(cluster, { begin: (worker) => worker.stop(), end: (worker) => worker.start() }),
  hung: (cluster) => checkOutage(cluster, { begin: (worker) => worker.pause(), end: (worker) => worker.resume() }),
  ratios: compareWithPlain,
  suite: (cluster) => runTests(cluster, []),
};
const needDistribute = ['stopped', 'hung', 'ratios'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',') ?? Object.keys(steps);
const unknown = only.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`--only no conoce ${unknown.join(', ')}: elige entre ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}
if (only.some((name) => needDistribute.includes(name))) only.push('distribute');

await using closing = new AsyncDisposableStack();
const cluster = await startCluster(closing);
// The same for all processes of the product.
Object.assign(process.env, { SECRET_KEY: 'k'.repeat(32), DATA_DIR: `${cluster.folder}/data` });
const results: string[] = [];
for (const [name, step] of Object.entries(steps).filter(([each]) => only.includes(each))) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const [mark, summary] = await step(cluster).then(
    (text) => ['✓', text] as const,
    (error: Error) => ['✗', error.message] as const,
  );
  if (mark === '✗') process.exitCode = 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  results.push(`${name.padEnd(11)}${mark} ${seconds.padStart(7)} s  ${summary}`);
  console.log(results.at(-1));
}
console.log(`\n${results.join('\n')}`);
