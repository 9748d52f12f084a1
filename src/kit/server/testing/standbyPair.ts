import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createCluster, makeSocketFolder, ownerOf } from '../postgres/embeddedCluster.ts';
import { installRuntime, type Owner } from '../postgres/embeddedRuntime.ts';
import { movableAddress } from './movableAddress.ts';
import { onServer } from './servers.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const run = promisify(execFile);

/** Any user of the system who reaches the socket, in a private folder, is any role. */
const access = {
  'pg_ident.conf': 'test /^.*$ comanda\ntest /^.*$ postgres\n',
  'pg_hba.conf': 'local all all peer map=test\nlocal replication all peer map=test\n',
};
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=80',
  'wal_level=replica',
  'hot_standby=on',
  'fsync=off',
  'full_page_writes=off',
  'timezone=UTC',
  'jit=off',
];
const standbyName = 'standby';

type Place = { cluster: string; socket: string; runtime: string; owner: Owner };

/** A PostgreSQL server of a test, reachable through a private socket. */
class TestPostgres {
  readonly place: Place;
  private child: ChildProcess | undefined;

  constructor(place: Place) {
    this.place = place;
  }

  urlAs = (role: 'comanda' | 'postgres'): string =>
    `postgres://${role}@localhost/comanda?host=${encodeURIComponent(this.place.socket)}`;

  async start(more: readonly string[] = []): Promise<void> {
    const { cluster, socket, runtime, owner } = this.place;
    await makeSocketFolder(socket, owner);
    const options = [...settings, ...more].flatMap((setting) => ['-c', setting]);
    const program = path.join(runtime, 'bin/postgres');
    this.child = spawn(program, ['-D', cluster, '-k', socket, ...options], {
      ...owner,
      cwd: '/',
      env: {},
      stdio: 'ignore',
    });
    await once(this.child, 'spawn');
    while (!(await this.isReady())) {
      if (this.child.exitCode !== null) throw new Error('PostgreSQL did not start.');
      await sleep(20);
    }
  }

  /** Fast, with sessions disconnected; `SIGKILL` as a crash. */
  async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  private isReady = (): Promise<boolean> => onServer(this.urlAs('postgres'), async () => true).catch(() => false);
}

/**
 * A primary with a synchronous standby, both behind one address. `prepare` fills the primary before the standby exists.
 *
 * The embedded PostgreSQL has no `pg_basebackup`: the standby begins as a copy of the stopped primary.
 */
export async function startStandbyPair(prepare: (url: string) => Promise<unknown>) {
  const home = await temporaryFolder('standby');
  const owner = ownerOf(path.join(home, 'primary'));
  const runtime = await installRuntime(home, owner);
  await chmod(home, 0o755);
  const placeOf = (name: string): Place => {
    const digest = createHash('sha256').update(`${home}/${name}`).digest('hex').slice(0, 16);
    return { cluster: path.join(home, name), socket: `/tmp/comanda-${digest}`, runtime, owner };
  };
  const [primary, standby] = [new TestPostgres(placeOf('primary')), new TestPostgres(placeOf('standby'))];
  await createCluster(primary.place.cluster, runtime, owner, false);
  for (const [file, text] of Object.entries(access)) await writeFile(path.join(primary.place.cluster, file), text);
  await primary.start();
  await prepare(primary.urlAs('comanda'));
  await primary.stop();

  await run('cp', ['-a', primary.place.cluster, standby.place.cluster]);
  await writeFile(path.join(standby.place.cluster, 'standby.signal'), '');
  await primary.start();
  const source = `host=${primary.place.socket} user=postgres application_name=${standbyName}`;
  await standby.start([`primary_conninfo=${source}`]);
  await onServer(primary.urlAs('postgres'), async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${standbyName}'`);
    await client.query('select pg_reload_conf()');
    while (!(await isSynchronous(client))) await sleep(20);
  });
  const address = await movableAddress(primary.urlAs('comanda'));
  return {
    address,
    primary,
    standby,
    /** Makes the standby the primary. */
    promote: () => onServer(standby.urlAs('postgres'), (client) => client.query('select pg_promote(true, 60)')),
    async close() {
      await address.close();
      await Promise.all([primary.stop('SIGKILL'), standby.stop('SIGKILL')]);
      for (const { place } of [primary, standby]) await rm(place.socket, { recursive: true, force: true });
      await rm(home, { recursive: true, force: true });
    },
  };
}

const isSynchronous = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
  return rowCount === 1;
};
