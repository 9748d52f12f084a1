import { openDatabase } from '#kit/server/data/database.ts';
import { TenantLocks } from '#kit/server/http/tenantLocks.ts';
import { lowerPriority } from '#kit/server/workers/priority.ts';
import { buildApp } from '../app.ts';
import { composedAreas } from '../composedAreas.ts';
import { readConfig } from '../config.ts';
import { countRequests, drainAndClose } from '../http/listen.ts';
import { surviveOutages } from '../surviveOutages.ts';
import { startWorker } from '../worker.ts';
import type { BackgroundOptions } from './background.ts';

/**
 * The background process: answers the requests that are not light at a Unix socket, for the process that listens, and
 * runs jobs. It ends with that process.
 */
const started = new AsyncDisposableStack();
let isStopping = false;

// A terminal sends these to both: the process that listens decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
process.once('message', (options) => void start(options as BackgroundOptions).catch(stop));

async function start({ databaseUrl, isEmbedded, socketPath, runsJobs }: BackgroundOptions): Promise<void> {
  // Addresses, limits and lag are checked where the request arrives.
  const config = { ...readConfig(), databaseUrl, trustProxy: true, rateLimit: 0, mostLag: 0 };
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    background: { niceness: isEmbedded ? config.backgroundNiceness : 0 },
    ...composedAreas.databaseOptions,
  });
  started.defer(() => database.close());
  const locks = new TenantLocks(databaseUrl);
  started.defer(() => locks.close());
  const app = await buildApp({ config, database, isBackground: true, locks });
  started.defer(() => app.close());
  surviveOutages(app.log);
  if (runsJobs) {
    const worker = await startWorker({ config, database, logger: app.log });
    started.defer(() => worker.stop());
  }
  const underWay = countRequests(app);
  await app.listen({ path: socketPath });
  started.defer(() => drainAndClose(app, underWay));
  process.send?.('ready');
  // After the start, for which requests may be waiting.
  lowerPriority(config.backgroundNiceness);
}

/** Ends in order and once. A stop during the start disposes what the start depends on, so its error means nothing. */
async function stop(error?: unknown): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (error !== undefined) fail(error);
  try {
    await started.disposeAsync();
  } catch (failure) {
    fail(failure);
  }
  process.exit();
}

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}
