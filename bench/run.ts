import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Every measurement of this folder in turn, or those named: `npm run bench -- stores users`. */
const here = new URL('.', import.meta.url);
const parts = new Set([
  'run.ts',
  'measure.ts',
  'scene.ts',
  'channelMenu.ts',
  'channelStores.ts',
  'connectProvider.ts',
  'crowd.ts',
  'product.ts',
  'ordersScene.ts',
  'posMapping.ts',
  'reportsScene.ts',
  'reportsRollups.ts',
  'servers.ts',
  'manyStores.ts',
  'bigMenu.ts',
  'importing.ts',
  'calls.ts',
  'contentBanners.ts',
  'contentLandings.ts',
  'contentFeeds.ts',
  'platformCompanies.ts',
  'platformFlags.ts',
  'platformHolds.ts',
  'outgoingWebhooks.ts',
  'webhookReceiver.ts',
  'noise.ts',
]);
const requested = process.argv.slice(2);
const names = readdirSync(fileURLToPath(here))
  .filter((file) => file.endsWith('.ts') && !parts.has(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();
for (const name of requested.filter((each) => !names.includes(each))) throw new Error(`There is no bench/${name}.ts.`);

for (const name of names.filter((each) => requested.length === 0 || requested.includes(each))) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, here))], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
