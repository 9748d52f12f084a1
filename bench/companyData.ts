import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { eraseCompany, exportCompany } from '#features/platform/company-data/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { staff } from './calls.ts';
import { openScene, type Scene } from './scene.ts';

/** Export and removal of a company with many orders, and the requests of another one meanwhile. */
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const other = demoTenants[1]?.slug ?? '';

const columns =
  sql.raw(`store_id, status, method, dispatch_method, platform, source, payment_method, customer, phone_digits,
  promised_at, business_day, currency, lines, parts, products_total, total, gross, timeline, created_at`);

const addOrders = (db: Db) =>
  sql`insert into orders (${columns}) select ${columns} from (select * from orders where total = gross limit 500) o,
    generate_series(1, ${Math.ceil(orders / 500)}::int)`.execute(db);

type Timed = { p50: number; p99: number; requests: number };

/** Sends one request after another until stopped. A removal takes longer than a session is valid without renewal. */
async function sendRequests(address: string) {
  let headers = await staff(address, other);
  const times: number[] = [];
  const ending = new AbortController();
  const sending = (async () => {
    while (!ending.signal.aborted) {
      const before = performance.now();
      const reply = await fetch(`${address}/api/admin/v1/stores?limit=25`, { headers });
      await reply.arrayBuffer();
      if (reply.status === 401) {
        headers = await staff(address, other);
        continue;
      }
      if (!reply.ok) throw new Error(`The list answered ${reply.status}.`);
      times.push(performance.now() - before);
      await sleep(5);
    }
  })();
  return async (): Promise<Timed> => {
    ending.abort();
    await sending;
    const sorted = times.toSorted((one, two) => one - two);
    const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
    return { p50: at(0.5), p99: at(0.99), requests: sorted.length };
  };
}

async function measured(name: string, stop: () => Promise<Timed>, work: () => Promise<string>): Promise<void> {
  const before = performance.now();
  const result = await work();
  const seconds = (performance.now() - before) / 1000;
  const { p50, p99, requests } = await stop();
  const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
  console.log(
    `${name.padEnd(10)} ${seconds.toFixed(1)} s, ${result}; other company p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${requests} requests; ${megabytes} MB`,
  );
}

async function run(scene: Scene): Promise<void> {
  const { database, tenantId, scope } = scene;
  await seed(database, { only: [other] });
  const { address } = await scene.comanda();
  const files = openFiles({ folder: scene.filesFolder });
  const begin = () => sendRequests(address);
  await measured('alone', await begin(), async () => {
    await sleep(10_000);
    return 'nothing else';
  });
  const company = { slug: 'demo', name: 'Demo', country: 'cl' };
  await measured('export', await begin(), async () => {
    const fileKey = `t${tenantId}/data/bench`;
    const { rows, archives } = await exportCompany({
      database,
      files,
      scope,
      fileKey,
      company,
      onPart: async () => {},
    });
    return `${rows} rows, ${Math.round(archives.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)} MB`;
  });
  const dueAt = new Date(Date.now() - 120_000).toISOString();
  const insert = (db: Kysely<PlatformTables>) =>
    db
      .insertInto('companyErasures')
      .values({ tenantId, reason: 'Medición', authorName: 'Medición', dueAt })
      .returningAll()
      .executeTakeFirstOrThrow();
  const erasure = await database.onPlatform(insert);
  await measured('erasure', await begin(), async () => {
    let deleted = 0;
    await eraseCompany({ database, files, erasure, onBatch: async (count) => void (deleted += count) });
    return `${deleted} rows and files`;
  });
}

const scene = await openScene(addOrders);
try {
  await run(scene);
} finally {
  await scene.close();
}
