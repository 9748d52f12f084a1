import { loadavg } from 'node:os';
import { processorTime, quantile } from './measure.ts';
import { addToday, openReportsScene, orderCount } from './reportsScene.ts';

/**
 * The dashboard of a chain over the orders of `reportsScene.ts`, by HTTP: sequentially, and with ten concurrent
 * requests.
 *
 * Processor time of the server and of PostgreSQL per reply is reported too: it hardly depends on other load.
 */
const [requests, budget] = [200, 150];
const scene = await openReportsScene();
await addToday(scene);
const server = await scene.comanda();

async function timeRequest(): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${server.address}/api/admin/v1/kpi/dashboard`, {
    headers: { ...server.headers, 'accept-encoding': 'gzip, deflate, br' },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status}: ${text}`);
  return performance.now() - began;
}

/** Milliseconds that the connections of the database have had a processor for. */
async function databaseTime(): Promise<number> {
  const { rows } = await scene.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  );
  return rows.reduce((sum, { pid }) => sum + processorTime(pid), 0);
}

async function measure(name: string, atOnce: number): Promise<void> {
  const times: number[] = [];
  const lane = async () => {
    while (times.length < requests) times.push(await timeRequest());
  };
  const before = [await server.cpu(), await databaseTime()] as const;
  await Promise.all(Array.from({ length: atOnce }, lane));
  const worked = ((await server.cpu()) - before[0]) / 1000 / times.length;
  const queried = ((await databaseTime()) - before[1]) / times.length;
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(
    `${name.padEnd(12)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; the server worked ${worked.toFixed(1)} ms, PostgreSQL ${queried.toFixed(1)} ms; load ${loadavg()[0]?.toFixed(0)}`,
  );
  if (atOnce === 1 && p95 > budget) process.exitCode = 1;
}

try {
  console.log(`PostgreSQL ${scene.version}, ${orderCount} orders, budget p95 ${budget} ms in turn`);
  for (let nth = 0; nth < 20; nth++) await Promise.all([timeRequest(), timeRequest()]);
  await measure('in turn', 1);
  await measure('ten at once', 10);
} finally {
  await scene.close();
}
