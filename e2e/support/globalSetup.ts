import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { startSandboxes } from '#integrations/sandboxes.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { prepareWeb } from '#server/screens.ts';
import { seed } from '#demo/seed.ts';
import { serveControls } from './sandboxControl.ts';
import { cloneOf } from './database.ts';
import { startProduct } from './server.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens; tenants are hosts of it: `http://demo.localhost:<port>`. */
    productPort: number;
    /** The database of the product. */
    productDatabase: string;
    /** Where its mails are written. */
    mailFolder: string;
    /** Where journeys act as guests and people of channels, and as staff of points of sale. */
    sandboxControl: string;
  }
}

/** Enough of everything the demo sells: cloning a tenant costs as much as its rows. */
const products = 400;

/** Starts the one product all journeys walk in, on a clone of a database with the demo data. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const closing = new AsyncDisposableStack();
  try {
    const [template] = await Promise.all([startDatabase(closing), prepareWeb(console.log)]);
    const url = await cloneOf(template, 'product');
    const sandboxes = await startSandboxes();
    closing.defer(sandboxes.stop);
    const control = await serveControls(sandboxes);
    closing.defer(control.stop);
    project.provide('sandboxControl', control.address);
    const env = { DATABASE_URL: url, PROVIDER_SANDBOX: sandboxes.address, WEBHOOK_HOSTS: '127.0.0.1' };
    const { port, mailFolder, stop } = await startProduct(env);
    closing.defer(stop);
    project.provide('productPort', port);
    project.provide('productDatabase', url);
    project.provide('mailFolder', mailFolder);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
  return () => closing.disposeAsync();
}

/** The PostgreSQL the product brings along, in memory, with the demo data. Answers its address. */
async function startDatabase(closing: AsyncDisposableStack): Promise<string> {
  const dataDir = await temporaryFolder('journeys');
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url, stop } = await startEmbedded({ dataDir, durable: false });
  closing.defer(stop);
  await migrate({ url, directory: migrations });
  await runMigrations({ connectionString: url });
  const database = openDatabase({
    url,
    poolSize: 2,
    ...composedAreas.databaseOptions,
  });
  await seed(database, { most: products, year: false });
  await database.close();
  return url;
}
