import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { type Embedded, startEmbedded } from './embeddedPostgres.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function folder(): Promise<string> {
  const dataFolder = await temporaryFolder('embedded');
  cleanUp.push(() => rm(dataFolder, { recursive: true, force: true }));
  return dataFolder;
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir });
  cleanUp.push(embedded.stop);
  return embedded;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A stopping server also notifies idle connections; without a listener the error would be unhandled.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that uses the database below `dataDir` and runs `work` with `embedded` and a connected `client`. */
function inAnotherProcess(dataDir: string, work: string): { child: ChildProcess; lines: AsyncIterator<string> } {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
    const embedded = await startEmbedded({ dataDir: process.argv[1] });
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  cleanUp.push(() => child.kill('SIGKILL'));
  return { child, lines: createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]() };
}

const startTimeQuery = 'select pg_postmaster_start_time()::text as start';

test('a non-superuser owns a UTF-8 database with the same collation everywhere', async () => {
  const { url } = await start(await folder());
  const [role] = await query(
    url,
    'select rolsuper, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolbypassrls: false });
  const [database] = await query(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datlocale, current_setting('fsync') as fsync
     from pg_database where datname = current_database()`,
  );
  expect(database).toEqual({ encoding: 'UTF8', datlocale: 'C.UTF-8', fsync: 'on' });
  await query(url, 'create extension pg_trgm');
});

test('data survives a stop', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow('ENOENT');
  const second = await start(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('kill -9 during writes loses no committed write', async () => {
  const dataDir = await folder();
  const { child, lines } = inAnotherProcess(
    dataDir,
    `await client.query('create table written (id int primary key)');
    for (let id = 1; ; id++) {
      await client.query('insert into written values ($1)', [id]);
      console.log(id);
    }`,
  );
  let committed = 0;
  while (committed < 500) committed = Number((await lines.next()).value);
  child.kill('SIGKILL');
  for (let line = await lines.next(); !line.done; line = await lines.next()) committed = Number(line.value);

  const { url } = await start(dataDir);
  const [found] = await query<{ count: number; last: number }>(
    url,
    'select count(*)::int, max(id) as last from written',
  );
  expect(found?.last).toBeGreaterThanOrEqual(committed);
  expect(found?.count).toBe(found?.last);
});

test('a second process joins the running server and leaves it running', async () => {
  const dataDir = await folder();
  const { url } = await start(dataDir);
  const [started] = await query<{ start: string }>(url, startTimeQuery);
  const { child, lines } = inAnotherProcess(
    dataDir,
    `console.log((await client.query("${startTimeQuery}")).rows[0].start);
    await client.end();
    await embedded.stop();`,
  );
  expect((await lines.next()).value).toBe(started?.start);
  await once(child, 'exit');
  expect(await query(url, startTimeQuery)).toEqual([started]);
});

test('the server stops with the last process that uses it', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  const { child, lines } = inAnotherProcess(
    dataDir,
    `console.log('joined');
    for await (const _ of process.stdin);
    console.log((await client.query('select 7 as n')).rows[0].n);
    process.exit();`,
  );
  expect((await lines.next()).value).toBe('joined');
  await first.stop();
  child.stdin?.end();
  expect((await lines.next()).value).toBe('7');
  await expect.poll(() => query(first.url, 'select 1').catch(() => 'gone'), { timeout: 10_000 }).toBe('gone');
});

test('processes starting concurrently on an empty folder share a server', async () => {
  const dataDir = await folder();
  const all = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
  const starts = await Promise.all(all.map(({ url }) => query(url, startTimeQuery)));
  expect(new Set(starts.map((rows) => JSON.stringify(rows))).size).toBe(1);
  const left = (await readdir(path.join(dataDir, 'postgres'))).filter((name) => name.includes('new-'));
  expect(left).toEqual([]);
});

test('an interrupted first start does not block the next one', async () => {
  const dataDir = await folder();
  await mkdir(path.join(dataDir, 'postgres/cluster-new-cutoff/base'), { recursive: true });
  const { url } = await start(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('cluster-new-cutoff');
});

test('a server that shuts down during a connection is replaced by a new one', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await first.stop();
  const socket = String(new URL(first.url).searchParams.get('host'));
  await mkdir(socket, { recursive: true, mode: 0o700 });
  const leaving = createServer((connection) => {
    connection.destroy();
    leaving.close();
  }).listen(path.join(socket, '.s.PGSQL.5432'));
  await once(leaving, 'listening');
  const { url } = await start(dataDir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts after a power cut although another program has the pid of the server', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 42 as answer');
  const cluster = path.join(dataDir, 'postgres/cluster');
  const lock = path.join(cluster, 'postmaster.pid');
  const text = await readFile(lock, 'utf8');
  const pid = Number.parseInt(text, 10);
  process.kill(pid, 'SIGKILL');
  await first.stop();

  const { uid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid });
  cleanUp.push(() => other.kill());
  await once(other, 'spawn');
  await writeFile(lock, text.replace(String(pid), String(other.pid)));
  const second = await start(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

const killServer = async (dataDir: string) =>
  process.kill(
    Number.parseInt(await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );

test('restarts a killed server with its data', async () => {
  const dataDir = await folder();
  const { url } = await start(dataDir);
  await query(url, 'create table kept as select 42 as answer');
  for (let times = 0; times < 2; times++) {
    await killServer(dataDir);
    const found = () => query(url, 'select answer from kept').catch(() => 'away');
    await expect.poll(found, { timeout: 20_000 }).toEqual([{ answer: 42 }]);
  }
});

test('a killed server is started once by all processes that use it', async () => {
  const dataDir = await folder();
  const { url } = await start(dataDir);
  await start(dataDir);
  await killServer(dataDir);
  const since = () => query(url, startTimeQuery).catch(() => 'away');
  await expect.poll(since, { timeout: 20_000 }).not.toBe('away');
  const first = await since();
  await sleep(1500);
  expect(await since()).toEqual(first);
});

test('reports a server that cannot be restarted to its users', async () => {
  const dataDir = await folder();
  const lost = vi.fn<(error: Error) => void>();
  const { stop } = await startEmbedded({ dataDir, lost, reviveWithin: 0 });
  cleanUp.push(stop);
  await writeFile(path.join(dataDir, 'postgres/cluster/postgresql.conf'), 'no setting at all');
  await killServer(dataDir);
  await expect.poll(() => lost.mock.calls.length, { timeout: 20_000 }).toBe(1);
  expect(lost.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringMatching(/^La base de datos incluida /) });
});

test('reports an unwritable folder with the alternative', async () => {
  const file = path.join(await folder(), 'file');
  await writeFile(file, '');
  await expect(startEmbedded({ dataDir: path.join(file, 'data') })).rejects.toThrow(
    /^No se puede escribir en la carpeta de datos .*: elige otra con DATA_DIR, o indica en DATABASE_URL .*\.$/,
  );
});
