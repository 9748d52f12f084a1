import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Database, openDatabase, unaudited } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { Coordinator } from '#kit/server/postgres/coordinator.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { setupScope } from '#server/createTenant.ts';
import { demoPassword } from '#demo/demoData.ts';
import { median, quantile } from '../../bench/measure.ts';
import { startProduct } from '../../bench/product.ts';
import type { Cluster, Node } from './cluster.ts';

/** A company, its administrator and the database, for one outage. */
type Company = { id: number; headers: Record<string, string> };
type Scene = { address: string; database: Database; affected: Company; other: Company; worker: Node };
type Reply = { at: number; ms: number; status: number; retryAfter: string | null };

const list = '/api/admin/v1/products';
const quietMs = 5_000;
const outageMs = 20_000;
/** By then the product must have noticed the outage. */
const noticedMs = 5_000;
/** Requests that the affected company sends concurrently. */
const affectedRequests = 20;
const [pauseMs, affectedPauseMs] = [20, 200];
/** Twice the concurrent jobs of a process. */
const jobCount = 8;
const maxSlowdown = 1.5;
/** Job that exists for every company. */
const cleaning = {
  kind: 'nightly.cleaning',
  label: () => 'Limpieza nocturna',
  args: z.object({}),
  whileHeld: 'run' as const,
};

/** Checks that an outage of a worker affects only the companies whose rows it stores, and that nothing needs a restart. */
export async function checkOutage(
  { coordinator, workers, folder }: Cluster,
  { begin, end }: { begin(worker: Node): Promise<void>; end(worker: Node): Promise<void> },
): Promise<string> {
  const url = coordinator.url('comanda', 'comanda');
  const port = await freePort();
  const product = await startProduct({ url, folder: `${folder}/data` }, port);
  const database = openDatabase({ url });
  try {
    const address = `http://127.0.0.1:${port}`;
    const placements = await new Coordinator(url).placements();
    const slugs = await database.onPlatform((db) =>
      db.selectFrom('tenants').select(['id', 'slug']).where('slug', '!=', 'platform').orderBy('id').execute(),
    );
    const [affected, other] = await Promise.all(
      onDifferentNodes(slugs, placements).map(async ({ id, slug }) => ({ id, headers: await signIn(address, slug) })),
    );
    if (!affected || !other) throw new Error('All companies are on one worker.');
    const worker = workers.find((node) => new URL(node.url('comanda')).host === placements.get(affected.id));
    if (!worker) throw new Error('The worker of a company was not found.');
    return await checkScene({ address, database, affected, other, worker }, begin, end);
  } finally {
    await database.close();
    product.kill('SIGKILL');
  }
}

async function checkScene(
  scene: Scene,
  begin: (worker: Node) => Promise<void>,
  end: (worker: Node) => Promise<void>,
): Promise<string> {
  const { address, affected, other, worker } = scene;
  // The first requests read caches.
  await requestFor(1_000, address, affected);
  await requestFor(1_000, address, other);
  const quiet = await requestFor(quietMs, address, other);
  await addJobs(scene, affected, 2_000);
  await begin(worker);
  try {
    const load = Array.from({ length: affectedRequests }, () =>
      requestFor(outageMs, address, affected, affectedPauseMs),
    );
    const during = requestFor(outageMs, address, other);
    await sleep(noticedMs);
    await addJobs(scene, other, 0);
    const refused = (await Promise.all(load)).flat();
    const summary = compare(quiet, await during, refused);
    const waiting = (await jobsOf(scene, other)).waiting;
    if (waiting > 0) throw new Error(`${waiting} jobs of another company waited: ${summary}`);
    await end(worker);
    const back = await untilServed(address, affected);
    await untilJobsAreDone(scene, affected);
    return `${summary}; served again after ${back} ms`;
  } finally {
    await end(worker);
  }
}

function compare(quiet: readonly Reply[], during: readonly Reply[], refused: readonly Reply[]): string {
  const begin = Math.min(...during.map(({ at }) => at));
  const noticed = ({ at }: Reply) => at > begin + noticedMs;
  const before = median(quiet.map(({ ms }) => ms));
  const after = median(during.filter(noticed).map(({ ms }) => ms));
  const late = refused.filter(noticed);
  const wait = median(late.map(({ ms }) => ms));
  const summary =
    `others p50 ${before.toFixed(1)} → ${after.toFixed(1)} ms, p99 ${quantile(
      quiet.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} → ` +
    `${quantile(
      during.filter(noticed).map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms, slowest while it began ${Math.max(...during.map(({ ms }) => ms)).toFixed(0)} ms; ` +
    `affected: ${late.length} times 503, p50 ${wait.toFixed(1)} ms`;
  const failures = [...quiet, ...during].filter(({ status }) => status !== 200);
  if (failures.length > 0)
    throw new Error(`${failures.length} requests of another company failed (${failures[0]?.status}): ${summary}`);
  if (after > before * maxSlowdown) throw new Error(`Another company became slower: ${summary}`);
  if (late.some(({ status, retryAfter }) => status !== 503 || !retryAfter))
    throw new Error(`The affected company got other responses than 503 with Retry-After: ${summary}`);
  return summary;
}

/** Two companies whose rows are on different nodes. */
function onDifferentNodes<T extends { id: number }>(
  companies: readonly T[],
  placements: ReadonlyMap<number, string>,
): T[] {
  const nodes = new Map(companies.map((company) => [placements.get(company.id), company]));
  return [...nodes.values()].slice(0, 2);
}

async function signIn(address: string, slug: string): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `admin@${slug}.test`, password: demoPassword, tenantId: slug }),
  });
  const { idToken } = (await reply.json()) as { idToken: string };
  return { authorization: `Bearer ${idToken}`, tenant: slug };
}

/** Sends one request after another for some time. */
async function requestFor(ms: number, address: string, { headers }: Company, pause = pauseMs): Promise<Reply[]> {
  const replies: Reply[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    replies.push(await request(address, headers));
    await sleep(pause);
  }
  return replies;
}

async function request(address: string, headers: Record<string, string>): Promise<Reply> {
  const at = performance.now();
  const reply = await fetch(`${address}${list}`, { headers });
  await reply.arrayBuffer();
  return { at, ms: performance.now() - at, status: reply.status, retryAfter: reply.headers.get('retry-after') };
}

async function addJobs({ database }: Scene, { id }: Company, inMs: number): Promise<void> {
  const runAt = new Date(Date.now() + inMs).toISOString();
  await database.inTenant(setupScope(id, 'outage'), async (db) => {
    for (let each = 0; each < jobCount; each++) await enqueue(db, cleaning, {}, { runAt });
  });
}

/** Jobs of a company that wait or run although they are due, and failed ones. */
const jobsOf = ({ database }: Scene, { id }: Company): Promise<{ waiting: number; failed: number }> =>
  database.inTenant(setupScope(id, 'outage'), async (db) => {
    const jobs = await unaudited(db)
      .selectFrom('jobs')
      .select(['status', 'runAt'])
      .where('kind', '=', cleaning.kind)
      .where('status', '!=', 'done')
      .execute();
    const due = jobs.filter(({ runAt }) => runAt <= new Date().toISOString());
    const failed = due.filter(({ status }) => status === 'failed').length;
    return { waiting: due.length - failed, failed };
  });

async function untilServed(address: string, { headers }: Company): Promise<number> {
  const from = performance.now();
  while ((await request(address, headers)).status !== 200) {
    if (performance.now() - from > 10_000) throw new Error('The company was not served after its worker returned.');
    await sleep(50);
  }
  return Math.round(performance.now() - from);
}

/** Postponed jobs run again after ten seconds. */
async function untilJobsAreDone(scene: Scene, company: Company): Promise<void> {
  for (let each = 0; each < 30; each++) {
    const { waiting, failed } = await jobsOf(scene, company);
    if (failed > 0) throw new Error(`${failed} jobs of the affected company failed.`);
    if (waiting === 0) return;
    await sleep(1_000);
  }
  throw new Error('Jobs of the affected company still wait after its worker returned.');
}
