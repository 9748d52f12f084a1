import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onServer } from '#kit/server/testing/servers.ts';
import { type Cluster, createDatabase } from './cluster.ts';

const run = promisify(execFile);
const script = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
/** Distributed tables when the first run is killed. */
const killedAt = 20;

/** Runs a script of the product on a database. */
export const runScript = (name: string, url: string, args: string[] = []) =>
  run(process.execPath, [script(name), ...args], { env: { ...process.env, DATABASE_URL: url } });

/** Migrates the plain server's database and adds the demo companies. */
export async function seedPlain({ plain }: Cluster): Promise<void> {
  await onServer(plain.url('postgres'), (client) => client.query('create database comanda owner comanda'));
  await runScript('seed', plain.url('comanda', 'comanda'));
}

/**
 * Copies the plain database to the coordinator and distributes it in two runs, of which the first is killed.
 *
 * Throws if rows differ, or if copies are left on the coordinator.
 */
export async function distributeInTwoRuns(cluster: Cluster): Promise<string> {
  const { coordinator, plain } = cluster;
  const url = coordinator.url('comanda');
  await createDatabase(cluster, 'comanda');
  await copyDatabase(cluster, url);
  const before = await rowsOf(plain.url('comanda'));
  await killedRun(url);
  const { stdout } = await runScript('distribute', url);
  const after = await rowsOf(url);
  const lost = Object.keys(before).filter((table) => before[table] !== after[table]);
  if (lost.length > 0) throw new Error(`Row counts differ in ${lost.join(', ')}.`);
  const copies = await copiesOn(url);
  if (copies.length > 0) throw new Error(`Copies are left on the coordinator: ${copies.join(', ')}.`);
  const rows = Object.values(before).reduce((sum, count) => sum + count, 0);
  return `${Object.keys(before).length} tables with ${rows} rows; the second run distributed ${stdout.split(',').length}`;
}

async function copyDatabase({ bin, plain }: Cluster, url: string): Promise<void> {
  const dump = spawn(path.join(bin, 'pg_dump'), [plain.url('comanda')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const load = spawn(path.join(bin, 'psql'), ['--quiet', '--set=ON_ERROR_STOP=1', url], {
    stdio: [dump.stdout, 'ignore', 'inherit'],
    // Citus warns about each object that stays on the coordinator.
    env: { ...process.env, PGOPTIONS: '-c client_min_messages=error' },
  });
  const [code] = (await once(load, 'exit')) as [number];
  if (code !== 0) throw new Error('The dump could not be loaded.');
}

async function killedRun(url: string): Promise<void> {
  const child = spawn(process.execPath, [script('distribute')], { env: { ...process.env, DATABASE_URL: url } });
  const ended = once(child, 'exit');
  await onServer(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_dist_partition');
      if ((rows[0]?.count ?? 0) >= killedAt) break;
      if (child.exitCode !== null) throw new Error('The run ended before it was killed.');
      await sleep(50);
    }
    child.kill('SIGKILL');
    await ended;
    // Its session ends when it notices; until then it holds locks.
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  });
}

/** Rows of each table, by its name. */
async function rowsOf(url: string): Promise<Record<string, number>> {
  return onServer(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

const copiesOn = (url: string): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select logicalrelid::text as name from pg_dist_partition
       where partmethod = 'h' and pg_relation_size(logicalrelid) > 0 order by 1`,
    );
    return rows.map(({ name }) => name);
  });
