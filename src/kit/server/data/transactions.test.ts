import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { completeBeforeCommit, type Db } from './database.ts';
import { insert } from './write.ts';

const database = await testDatabase();
const tenant = await testTenant(database);
const inOne = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenant, work);

test('rejects statements after the end of a transaction, instead of sending them to other work', async () => {
  const names = (db: Db) => db.selectFrom('roles').select('name').execute();
  const late: Db[] = [];
  await inOne(async (db) => {
    late.push(db);
    await names(db);
  });
  const failing = inOne(async (db) => {
    late.push(db);
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toThrow('division by zero');
  for (const db of late) await expect(names(db)).rejects.toThrow('has ended');
});

test('commits after work of several statements that was not awaited', async () => {
  const save = async (db: Db) => {
    await sql`select pg_sleep(0.05)`.execute(db);
    await insert(db, 'roles', { name: 'en dos pasos' });
  };
  await inOne(async (db) => completeBeforeCommit(db, save(db)));
  const saved = await inOne((db) => db.selectFrom('roles').select('name').where('name', '=', 'en dos pasos').execute());
  expect(saved).toHaveLength(1);
});
