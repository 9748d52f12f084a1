import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import { forwardTo } from '#kit/server/http/forward.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { buildApp } from './app.ts';
import { openBackground } from './background/background.ts';
import { type Config, readConfig } from './config.ts';
import type { DemoSandboxes } from '#demo/sandboxes/openDemoSandboxes.ts';
import type { Database } from '#kit/server/data/database.ts';
import { drawDemoPictures } from '#demo/demoPictures.ts';
import { loggerOptions } from './logger.ts';
import { countRequests, drainAndClose, listen } from './http/listen.ts';
import { hasDemo, withSetupLock, openMigratedDatabase, seedOnce } from './prepareDatabase.ts';
import { prepareWeb } from './screens.ts';
import { startupBanner } from './startupBanner.ts';
import { surviveOutages } from './surviveOutages.ts';
import { startWorker } from './worker.ts';

/** Started resources, disposed in reverse order. */
const started = new AsyncDisposableStack();

/** npm and the terminal each pass on one Ctrl+C, so signals this close together are one. */
const samePress = 500;
let stoppingSince: number | undefined;

/** `--screens-port 3000`: another server (Vite, in development) serves the screens. */
const screensPort =
  Number(parseArgs({ options: { 'screens-port': { type: 'string' } } }).values['screens-port']) || undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
// Started by scripts/start.mjs, which can be killed without a chance to pass a signal on.
process.once('disconnect', () => void stop());
process.channel?.unref();

try {
  await start(readConfig());
} catch (error) {
  // A stop during the start disposes the resources that the start depends on.
  if (stoppingSince === undefined) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
    await stop();
  }
}

async function start(config: Config): Promise<void> {
  const { database, url } = await openMigratedDatabase(config, started, console.log, endWithout);
  const logger = fastify({ logger: loggerOptions(config) }).log;
  if (config.process === 'worker') {
    surviveOutages(logger);
    const worker = await startWorker({ config, database, logger });
    started.defer(() => worker.stop());
    console.log('Comanda trabaja en segundo plano.');
    return;
  }
  if (!screensPort) await prepareWeb(console.log);
  const { app, sandboxes } = await withSetupLock(database, async () => {
    if (!config.isProduction) await seedOnce(database, console.log);
    const sandboxes = await openSandboxes(config, database);
    const background = await openBackground({
      env: sandboxes ? { PROVIDER_SANDBOX: sandboxes.address } : {},
      databaseUrl: url,
      isEmbedded: config.databaseUrl === undefined,
      runsJobs: config.process === 'all',
      logger,
    });
    started.defer(() => background.stop());
    const providerSandbox = sandboxes?.address ?? config.providerSandbox;
    const forward = forwardTo(background.socketPath);
    return { app: await buildApp({ config: { ...config, providerSandbox }, database, forward }), sandboxes };
  });
  started.defer(() => app.close());
  surviveOutages(app.log);
  const underWay = countRequests(app);
  const port = await listen(app, config);
  started.defer(() => drainAndClose(app, underWay));
  console.log(await startupBanner(database, config, screensPort ?? port));
  sandboxes?.fill(database, screensPort ?? port).catch((error: unknown) => {
    if (stoppingSince === undefined) app.log.error({ err: error }, 'the sandboxes of the demo could not be filled');
  });
  // Not awaited, as it takes seconds: lists show the pictures when they are next loaded.
  if (!config.isProduction && (await hasDemo(database))) await drawDemoPictures(openFiles(config.files));
}

/** The sandboxes of providers for demo companies, where there are any; null elsewhere. */
async function openSandboxes(config: Config, database: Database): Promise<DemoSandboxes | null> {
  if (!config.startsSandboxes || !(await hasDemo(database))) return null;
  const { openDemoSandboxes } = await import('#demo/sandboxes/openDemoSandboxes.ts');
  return openDemoSandboxes(config, started);
}

/** Without its database the process ends, so that a supervisor or the operator can restart it. */
function endWithout(database: StartupError): void {
  console.error(database.message);
  process.exitCode = 1;
  void stop();
}

/** Ends in order and once; a second Ctrl+C ends at once, which loses nothing that was committed. */
async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > samePress) process.exit(130);
    return;
  }
  stoppingSince = Date.now();
  try {
    await started.disposeAsync();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  process.exit();
}
