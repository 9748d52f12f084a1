import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { type Db, openDatabase } from './database.ts';
import { insert } from './write.ts';

const database = await testDatabase();
const [tenant, other] = [await testTenant(database), await testTenant(database)];
const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenant, work);

test('returns the rows of the tenant for queries in the same turn and later ones', async () => {
  const { id } = await inTenant((db) => insert(db, 'roles', { name: 'leída' }));
  const names = (db: Db) => db.selectFrom('roles').select('name').where('id', '=', id).execute();
  const read = await database.readTenant(tenant, async (db) => {
    const results = await Promise.all([names(db), names(db)]);
    return [...results, await names(db)];
  });
  expect(read).toEqual(['leída', 'leída', 'leída'].map((name) => [{ name }]));
  expect(await database.readTenant(other, names)).toEqual([]);
});

test('is read-only, and does not affect the next user of the connection', async () => {
  const write = () => database.readTenant(tenant, (db) => insert(db, 'roles', { name: 'a escondidas' }));
  for (let i = 0; i < 6; i++) await expect(write()).rejects.toThrow('read-only transaction');
  const found = await inTenant((db) =>
    db.selectFrom('roles').select('id').where('name', '=', 'a escondidas').execute(),
  );
  expect(found).toEqual([]);
});

test('rejects all statements of a batch with the first error', async () => {
  const read = database.readTenant(tenant, async (db) => {
    const ends = await Promise.allSettled([
      sql`select 1 as one`.execute(db),
      sql`select 1 / 0`.execute(db),
      sql`select 2 as two`.execute(db),
    ]);
    return [...ends, ...(await Promise.allSettled([sql`select 3 as three`.execute(db)]))];
  });
  const failed = { status: 'rejected', reason: { message: 'division by zero' } };
  expect(await read).toMatchObject([{ status: 'fulfilled', value: { rows: [{ one: 1 }] } }, failed, failed, failed]);
});

test('takes no connection without a query', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await away.readTenant(tenant, async () => 'kept')).toBe('kept');
  expect(await away.inTenant(tenant, async () => 'kept')).toBe('kept');
  await expect(away.inTenant(tenant, (db) => sql`select 1`.execute(db))).rejects.toThrow('ECONNREFUSED');
  await away.close();
});
