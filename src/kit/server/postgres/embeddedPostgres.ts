import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError, errorCode, reasonOf } from './startupError.ts';
import {
  createCluster,
  clearStaleLock,
  isRunning,
  openAsOwner,
  makePipe,
  makeSocketFolder,
  ownerOf,
  writeAccess,
} from './embeddedCluster.ts';
import { supervise } from './embeddedSupervisor.ts';
import { installRuntime, type Owner, useDatabaseUrl } from './embeddedRuntime.ts';
import { makeFolder, unwritableFolderError } from '../files/makeFolder.ts';

export type Embedded = { url: string; stop(): Promise<void> };

type Place = { cluster: string; socket: string; log: string; pipe: string; runtime: string; owner: Owner };

/** Stops the server when every writer of the pipe (descriptor 4) has closed it. */
const supervisor = `
"$@" 4<&- & server=$!
( read _ <&4; kill -INT $server ) & watch=$!
wait $server; result=$?
kill $watch; wait $watch
exit $result
`;

/** Error texts stay out of the log (level `log`), because statements carry personal data. */
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // Two processes with their background processes, and a script beside them.
  'max_connections=100',
  'log_min_messages=log',
  'log_checkpoints=off',
  'lc_messages=C',
  'timezone=UTC',
  'jit=off',
];
const carelessSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  // A statement is planned once for each connection: with a handful of rows, planning takes longer than any plan.
  'plan_cache_mode=force_generic_plan',
];

const cannotConnectNow = '57P03';
const tooManyConnections = '53300';
/** No socket, no listener, or a connection closed before the response. */
const unreachable = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
const logBytes = 5_000_000;
const patience = 60_000;

export type EmbeddedOptions = {
  dataDir: string;
  /** False trades safety for speed and lets the role make databases: for tests. */
  durable?: boolean;
  /** Called once when a killed server cannot be restarted within `reviveWithin` milliseconds. */
  lost?(error: StartupError): void;
  reviveWithin?: number;
};

/**
 * Starts PostgreSQL on the data in `dataDir`, or joins the server of another process.
 *
 * It runs until its last process stops, and restarts when killed. The url has the ordinary role `comanda`. Throws
 * CannotStart.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await start(options);
  } catch (error) {
    throw cannotStart(options.dataDir, error);
  }
}

function cannotStart(dataDir: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const refused = unwritableFolderError(path.resolve(dataDir), error);
  if (refused) return new StartupError(`${refused.message.slice(0, -1)}, o ${useDatabaseUrl}.`);
  return new StartupError(`La base de datos incluida no arranca (${reasonOf(error)}): ${useDatabaseUrl}.`);
}

async function start({ dataDir, durable = true, ...options }: EmbeddedOptions): Promise<Embedded> {
  const folder = path.resolve(dataDir, 'postgres');
  makeFolder(folder);
  const home = await realpath(folder);
  const cluster = path.join(home, 'cluster');
  const owner = ownerOf(cluster);
  const runtime = await installRuntime(home, owner);
  await createCluster(cluster, runtime, owner, durable);

  const socket = `/tmp/comanda-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const url = `postgres://comanda@localhost/comanda?host=${encodeURIComponent(socket)}`;
  const pipe = path.join(home, 'in-use');
  await makePipe(pipe);
  const descriptor = openSync(pipe, constants.O_RDWR);
  const place = { cluster, socket, log: path.join(home, 'server.log'), pipe, runtime, owner };
  const enter = (signal?: AbortSignal) =>
    join(place, url, durable ? settings : [...settings, ...carelessSettings], signal);
  try {
    await enter();
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  const watch = supervise({
    isRunning: () => isRunning(cluster),
    revive: enter,
    reviveWithin: options.reviveWithin ?? 30_000,
    lost: (error) => options.lost?.(cannotStart(dataDir, error)),
  });
  const stop = once(async () => {
    // A server that is being started opens the pipe, which this process must still hold then.
    await watch.stop();
    await leave(descriptor, place);
  });
  return { url, stop };
}

/** PostgreSQL's own lock decides between processes that start at the same time: the loser finds the winner's server. */
async function join(place: Place, url: string, options: string[], signal?: AbortSignal): Promise<void> {
  let server: Spawned | undefined;
  let lockedOutSince = Infinity;
  for (; ; await sleep(10)) {
    if (signal?.aborted) return;
    const answer = await knock(url);
    if (answer === 'open') return;
    if (answer === 'busy' || server?.running) continue;
    if (server) {
      const complaint = readFileSync(place.log, 'utf8').slice(server.logStart);
      const last = /FATAL: {2}(.*)/.exec(complaint)?.[1] ?? complaint.trim().split('\n').at(-1);
      lockedOutSince = Math.min(lockedOutSince, Date.now());
      // Without a FATAL line another process won the race; it may have truncated the log in the meantime.
      const isLocked = /lock file/.test(complaint) || !/FATAL/.test(complaint);
      const mayPass = isLocked && Date.now() - lockedOutSince < patience;
      if (!mayPass) throw new Error(last || 'PostgreSQL terminó sin decir por qué');
    }
    server = await spawnServer(place, options);
  }
}

/** `busy`: there is a server and it is starting, recovering or stopping. */
async function knock(url: string): Promise<'open' | 'busy' | 'closed'> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    const code = errorCode(error);
    if (code === tooManyConnections) return 'open';
    if (code === cannotConnectNow) return 'busy';
    if (unreachable.includes(code ?? '') || reasonOf(error).startsWith('Connection terminated')) return 'closed';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Spawned = { running: boolean; logStart: number };

async function spawnServer(place: Place, options: string[]): Promise<Spawned> {
  const { cluster, socket, log, pipe, runtime, owner } = place;
  await makeSocketFolder(socket, owner);
  await writeAccess(cluster);
  await clearStaleLock(path.join(cluster, 'postmaster.pid'));
  await clearStaleLock(path.join(socket, '.s.PGSQL.5432.lock'));

  const logStart = existsSync(log) && statSync(log).size < logBytes ? statSync(log).size : 0;
  const output = openSync(log, logStart > 0 ? 'a' : 'w', 0o600);
  const { descriptor, seenAs } = openAsOwner(cluster, owner);
  const watched = openSync(pipe, 'r');
  const program = [path.join(runtime, 'bin/postgres'), '-D', seenAs, '-k', socket];
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', ...program, ...options.flatMap((option) => ['-c', option])], {
    ...owner,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', output, output, descriptor, watched],
  });
  for (const file of [output, descriptor, watched]) closeSync(file);

  const server = { running: true, logStart };
  child.on('exit', () => (server.running = false));
  child.unref();
  await new Promise((resolve, reject) => child.on('spawn', resolve).on('error', reject));
  return server;
}

/** Releases the server and waits for its end unless others use it: a pipe without writers reads as ended. */
async function leave(descriptor: number, { cluster, pipe, socket }: Place): Promise<void> {
  closeSync(descriptor);
  if (isInUse(pipe)) return;
  const deadline = Date.now() + patience;
  while (isRunning(cluster) && Date.now() < deadline) await sleep(10);
  await rmdir(socket).catch(() => undefined);
}

function isInUse(pipe: string): boolean {
  const end = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return readSync(end, Buffer.alloc(1)) > 0;
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return true;
    throw error;
  } finally {
    closeSync(end);
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
