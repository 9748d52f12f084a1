import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { unsubscribeUrl } from '#features/benefits/customers/offers/server/index.ts';
import { freezeCampaignJob } from '#features/content/campaigns/server/freezeCampaign.ts';
import { mailFor, renderCampaign } from '#features/content/campaigns/server/renderCampaign.ts';
import * as sends from '#features/content/campaigns/server/sends.repo.ts';
import * as repo from '#features/content/campaigns/server/campaigns.repo.ts';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { mailjetSandbox } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import { startSandbox } from '#integrations/sandbox/sandbox.ts';
import { type Db, openDatabase } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { connectProvider } from './connectProvider.ts';
import { type PlacedOrderSample, placeOrders, readStore, sellable, type Store } from './crowd.ts';
import { median, quantile } from './measure.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres, seedTenant, tokenFrom, unhurried } from './scene.ts';

/**
 * A campaign to 100,000 of 300,000 customers: its mails rendered, its recipients fixed, a batch claimed.
 *
 * Then the latency of guests' orders beside its sending, at the rate of an account at Mailjet, and while it is paused.
 *
 * The provider is its sandbox, in this process.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const [rounds, guests, storeCount] = [3, 8, 10];
const [customers, recipients, mails, batch] = [300_000, 100_000, 10_000, 50];
const budgets = { renderMs: 20_000, freezeMs: 3000, ratio: 1.2 };

const fill = (db: Db) =>
  sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at)
    select 'Ana ' || n, '+568' || lpad(n::text, 8, '0'), 'persona' || n || '@correo.test',
      case n % 3 when 0 then 'given' else 'unknown' end, case n % 3 when 0 then now() end
    from generate_series(1, ${customers}::int) n returning 1`.execute(db);

const postgres = await openPostgres();
const { tenantId, scope, version } = await seedTenant(postgres.url, [fill]);
const database = openDatabase({ url: unhurried(postgres.url), ...composedAreas.databaseOptions });
const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(scope, work);
const sandbox = await startSandbox(mailjetSandbox);
sandbox.addSender('hola@demo.example');

function report(name: string, value: string, isOver: boolean): void {
  console.log(name.padEnd(52), value);
  if (isOver) process.exitCode = 1;
}

/** A job of the company, in this process. */
const job: JobCtx = {
  jobId: '0',
  scope,
  database,
  inTransaction: inTenant,
  progress: async () => undefined,
  checkpoint: async () => undefined,
  signal: new AbortController().signal,
};

/** The draft of the demo with every word. */
const { id: campaignId } = await inTenant((db) =>
  db.selectFrom('campaigns').select('id').where('name', '=', 'Te echamos de menos').executeTakeFirstOrThrow(),
);

async function measureRendering(): Promise<void> {
  const origin = 'https://cadena.comanda.test';
  const site = { originOf: () => origin, storefrontOf: () => `${origin}/tienda/demo` };
  const secrets = openSecrets('a key of at least thirty-two characters');
  const company = await companyWithShop(job);
  const start = performance.now();
  let bytes = 0;
  const mail = await inTenant(async (db) => {
    const campaign = await repo.find(db, campaignId);
    if (!campaign) throw new Error('The demo has no campaign.');
    return renderCampaign(db, site, { company, campaign });
  });
  for (let id = 1; id <= mails; id += 1) {
    const url = unsubscribeUrl(secrets, origin, {
      tenantId,
      mail: `persona${id}@correo.test`,
      campaign: { campaignId, sendId: id },
    });
    const reader = { name: `Ana ${id}`, points: id, storeName: 'Providencia', couponCode: null };
    bytes += mailFor(mail, { reader, unsubscribeUrl: url }).html.length;
  }
  const ms = performance.now() - start;
  report(
    `${mails} mails rendered, ${(bytes / mails / 1000).toFixed(1)} kB each`,
    `${ms.toFixed(0)} ms (budget ${budgets.renderMs})`,
    ms > budgets.renderMs,
  );
}

/** Fixes the recipients of the campaign, which had none. */
async function freeze(): Promise<number> {
  await inTenant(async (db) => {
    await sql`delete from campaign_sends where campaign_id = ${campaignId}`.execute(db);
    await sql`update campaigns set state = 'scheduled', send_at = now(), segment_rules = '[]', started_at = null, hold_back = 0
      where id = ${campaignId}`.execute(db);
  });
  const start = performance.now();
  await freezeCampaignJob().run(job, { id: campaignId });
  return performance.now() - start;
}

async function measureFreezing(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await freeze());
  const { waiting } = await inTenant((db) => repo.countsOf(db, campaignId));
  if (waiting < recipients) throw new Error(`The campaign has ${waiting} recipients.`);
  const ms = median(times);
  report(
    `${waiting} recipients fixed`,
    `${ms.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} (budget ${budgets.freezeMs})`,
    ms > budgets.freezeMs,
  );
}

async function measureClaims(): Promise<void> {
  await database.pool.query('vacuum analyze');
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    const claimed = await inTenant((db) =>
      sends.claim(db, { id: campaignId, couponBatchId: null }, { count: batch, account: 'bench' }),
    );
    times.push(performance.now() - start);
    if (claimed.length !== batch) throw new Error(`${claimed.length} mails were claimed.`);
    await inTenant((db) =>
      sends.settle(
        db,
        claimed.map(({ id }) => ({ id, state: 'taken' as const })),
      ),
    );
  }
  report(`${batch} mails claimed`, `${median(times).toFixed(0)} ms`, false);
}

/** Latencies of guests who order one after another. */
async function orderFor(site: { address: string; tenant: string }, stores: readonly Store[]): Promise<number[]> {
  const orders: PlacedOrderSample[] = [];
  const refusals: string[] = [];
  await placeOrders(site, stores, { guests, until: Date.now() + seconds * 1000, orders, refusals });
  if (orders.length === 0) throw new Error(`No order was taken: ${refusals[0]}`);
  return orders.map(({ ms }) => ms);
}

const print = (name: string, ms: readonly number[]) =>
  console.log(
    name.padEnd(52),
    `p50 ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms (${ms.length})`,
  );

async function measureGuests(): Promise<void> {
  process.env.PROVIDER_SANDBOX = sandbox.address;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`set app.tenant_id = '${tenantId}'`);
  const port = await freePort();
  const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo', databaseUrl: postgres.url };
  const product = await startProduct(postgres, port);
  try {
    await connectProvider(site, 'mailjet', sandbox.credentials);
    const headers = { authorization: `Bearer ${await tokenFrom(site.address)}`, tenant: site.tenant };
    const move = async (action: 'pause' | 'resume') => {
      const path = `/api/admin/v1/campaigns/${campaignId}/${action}`;
      const reply = await fetch(site.address + path, { method: 'POST', headers });
      if (!reply.ok) throw new Error(await reply.text());
    };
    const read = await Promise.all((await openStores(client, tenantId, storeCount)).map((id) => readStore(site, id)));
    const stores = (await Promise.all(read.map((store) => sellable(site, store, 3)))).filter(
      ({ lines }) => lines.length > 0,
    );
    await move('pause');
    await orderFor(site, stores);
    const [quiet, beside]: [number[], number[]] = [[], []];
    const sentBefore = sandbox.mailbox().length;
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await orderFor(site, stores)));
      await move('resume');
      beside.push(...(await orderFor(site, stores)));
      await move('pause');
    }
    print('orders of guests while the campaign is paused', quiet);
    print('orders of guests while it is sent', beside);
    const sent = sandbox.mailbox().length - sentBefore;
    const ratio = quantile(beside, 0.99) / quantile(quiet, 0.99);
    report(
      `ratio of their p99, ${sent} mails sent meanwhile`,
      `${ratio.toFixed(2)} (budget ${budgets.ratio}), load ${loadavg()[0]?.toFixed(1)}`,
      ratio > budgets.ratio || sent < rounds * seconds,
    );
  } finally {
    product.kill('SIGKILL');
    await client.end();
  }
}

try {
  console.log(`PostgreSQL ${version}, ${customers} customers, load ${loadavg()[0]?.toFixed(1)}`);
  await measureRendering();
  await measureFreezing();
  await measureClaims();
  await measureGuests();
} finally {
  await sandbox.stop();
  await database.close();
  await postgres.close();
  await rm(postgres.folder, { recursive: true, force: true });
}
