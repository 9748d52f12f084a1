import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownerOf } from '#kit/server/postgres/embeddedCluster.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { databaseUrl, onServer } from '#kit/server/testing/servers.ts';

const run = promisify(execFile);

/** PostgreSQL settings of all four servers. */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
full_page_writes = off
shared_buffers = 128MB
max_connections = 300
max_prepared_transactions = 300
max_locks_per_transaction = 256
max_wal_size = 2GB
timezone = 'UTC'
`;
const citusSettings = `shared_preload_libraries = 'citus'\ncitus.enable_statistics_collection = off\n`;

/** A server of the cluster, or the plain one that it is compared with. */
export type Node = {
  url(database: string, role?: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Suspends or resumes all its processes: it accepts connections and never responds. */
  pause(): Promise<void>;
  resume(): Promise<void>;
};

export type Cluster = { coordinator: Node; workers: Node[]; plain: Node; bin: string; folder: string };

/** Creates and starts a coordinator, two workers and a plain PostgreSQL in a temporary folder. */
export async function startCluster(closing: AsyncDisposableStack): Promise<Cluster> {
  const bin = process.env.POSTGRES_BIN ?? (await run('pg_config', ['--bindir'])).stdout.trim();
  const folder = await mkdtemp(path.join(tmpdir(), 'comanda-citus-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const create = async (name: string, extra: string) => {
    const node = await createNode(bin, path.join(folder, name), extra);
    closing.defer(node.stop);
    await node.start();
    return node;
  };
  const coordinator = await create('coordinator', citusSettings);
  const workers = [await create('worker-1', citusSettings), await create('worker-2', citusSettings)];
  const plain = await create('plain', '');
  await onServer(plain.url('postgres'), (client) => client.query('create role comanda login'));
  const cluster = { coordinator, workers, plain, bin, folder };
  for (const node of [coordinator, ...workers])
    await onServer(node.url('postgres'), async (client) => {
      await client.query('set citus.enable_create_role_propagation = off');
      await client.query('create role comanda login');
    });
  await createDatabase(cluster, 'postgres');
  return cluster;
}

/** Creates an empty database on all nodes of the cluster and connects them, as docs/operations.md describes. */
export async function createDatabase({ coordinator, workers }: Cluster, name: string): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    if (name !== 'postgres')
      await onServer(node.url('postgres'), (client) =>
        client.query(`create database ${name} owner comanda template template0`),
      );
    await onServer(node.url(name), (client) => client.query('create extension citus'));
  }
  await onServer(coordinator.url(name), async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [portOf(coordinator)]);
    for (const worker of workers) await client.query(`select citus_add_node('127.0.0.1', $1)`, [portOf(worker)]);
  });
}

const portOf = (node: Node) => Number(new URL(node.url('postgres')).port);

async function createNode(bin: string, folder: string, extra: string): Promise<Node> {
  const owner = ownerOf(folder);
  const port = await freePort();
  const draft = await mkdtemp(`${folder}-`);
  await chown(draft, owner.uid, owner.gid);
  const data = path.join(draft, 'data');
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(path.join(bin, 'initdb'), ['-D', data, ...options], { ...owner, cwd: '/', env: {} });
  await appendFile(path.join(data, 'postgresql.conf'), `${settings}port = ${port}\n${extra}`);
  const url = (database: string, role = 'postgres') => databaseUrl(`postgres://${role}@127.0.0.1:${port}`, database);
  let server: ChildProcess | null = null;
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = server?.pid ?? 0;
    // The postmaster first: suspended, it starts no other processes.
    process.kill(pid, signal);
    const { stdout } = await run('pgrep', ['-P', String(pid)]);
    for (const child of stdout.trim().split('\n')) process.kill(Number(child), signal);
  };
  return {
    url,
    async start() {
      if (server) return;
      const log = openSync(`${folder}.log`, 'a');
      server = spawn(path.join(bin, 'postgres'), ['-D', data], {
        ...owner,
        cwd: '/',
        env: {},
        stdio: ['ignore', log, log],
      });
      await untilAccepting(url('postgres'), server);
    },
    async stop() {
      if (!server) return;
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      server = null;
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  };
}

async function untilAccepting(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const accepts = await onServer(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
    if (accepts) return;
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start: are the files of Citus installed for it?');
    await sleep(100);
  }
}
