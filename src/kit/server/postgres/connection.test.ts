import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../data/database.ts';
import { insert } from '../data/write.ts';
import { movableAddress } from '../testing/movableAddress.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { Connection } from './connection.ts';
import { outageOf } from './outage.ts';

const database = await testDatabase();
const tenant = await testTenant(database);

const save = (on = database) =>
  on.inTenant(tenant, (db) => insert(db, 'roles', { name: `Rol ${Math.random()}` })).catch((error: unknown) => error);

test('a connection whose server became read-only is an outage, and is not reused', async () => {
  await database.inTenant(tenant, (db) => sql`set session characteristics as transaction read only`.execute(db));
  expect(outageOf(await save())).toBe('unreachable');
  expect(await save()).toMatchObject({ id: expect.any(Number) });
});

test('a write in a read transaction is a mistake, not an outage', async () => {
  const write = database.readTenant(tenant, (db) => insert(db, 'roles', { name: 'leída' }));
  const error = await write.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining('read-only transaction') });
  expect(outageOf(error)).toBeNull();
});

describe('a statement without an answer', () => {
  /** A connection through an address that can fall silent, with its process id at the server. */
  async function silentable() {
    const address = await movableAddress(database.pool.options.connectionString ?? '');
    const connection = new Connection({ connectionString: address.url, silenceLimit: 200 });
    connection.on('error', () => undefined);
    onTestFinished(async () => {
      await address.close();
      await connection.end();
    });
    await connection.connect();
    await connection.requirePrimary();
    return { address, connection, pid: connection.session?.pid };
  }

  test('continues while its server knows it', async () => {
    const { connection } = await silentable();
    const { rows } = await connection.query('select pg_sleep(0.7), 7 as seven');
    expect(rows).toMatchObject([{ seven: 7 }]);
  });

  test('is an outage once its server has vanished', async () => {
    const { address, connection, pid } = await silentable();
    const waiting = connection.query('select pg_sleep(60)').catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const active = await database.pool.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [
        pid,
      ]);
      expect(active.rowCount).toBe(1);
    });
    address.silence();
    await database.pool.query('select pg_terminate_backend($1::int)', [pid]);
    expect(outageOf(await waiting)).toBe('unreachable');
  });
});

test('connections to a read-only server are rejected, for reads too', async () => {
  const { connectionString } = database.pool.options;
  const { rows } = await database.pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  await database.pool.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
  const readOnly = openDatabase({ url: connectionString ?? '' });
  afterAll(() => readOnly.close());
  expect(outageOf(await save(readOnly))).toBe('unreachable');
  const read = readOnly.readTenant(tenant, (db) => db.selectFrom('roles').select('id').execute());
  expect(outageOf(await read.catch((error: unknown) => error))).toBe('unreachable');
});
