import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import type { Db } from './database.ts';
import { reconcileCounts } from './reconcileCounts.ts';
import { countRows } from './rowCounts.ts';
import { insert, insertAll, remove } from './write.ts';

const database = await testDatabase({ counted: ['products'] });
const [one, other] = [await testTenant(database), await testTenant(database)];
const inOne = <T>(work: (db: Db) => Promise<T>) => database.inTenant(one, work);
const count = () => inOne((db) => countRows(db, 'products'));
let createdCount = 0;
const product = () => ({ name: 'Pizza', url: `pizza-${++createdCount}` });

describe('the row count of a table', () => {
  test('includes the committed rows of the tenant', async () => {
    const { id } = await inOne((db) => insert(db, 'products', product()));
    await inOne((db) => insertAll(db, 'products', [product(), product(), product()]));
    await inOne((db) => remove(db, 'products', id));
    const failing = inOne(async (db) => {
      await insert(db, 'products', product());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(3);
    expect(await database.inTenant(other, (db) => countRows(db, 'products'))).toBe(0);
  });

  test('is correct after concurrent writes', async () => {
    const before = await count();
    const write = async () => {
      const { id } = await inOne((db) => insert(db, 'products', product()));
      await inOne((db) => insertAll(db, 'products', [product(), product()]));
      await inOne((db) => remove(db, 'products', id));
    };
    await Promise.all(Array.from({ length: 20 }, write));
    expect(await count()).toBe(before + 40);
    expect(await inOne(async (db) => (await db.selectFrom('products').select('id').execute()).length)).toBe(
      await count(),
    );
  });

  test('is repaired after writes from outside, also during writes', async () => {
    const before = await count();
    await inOne((db) => sql`insert into products (name, url) values ('A mano', 'a-mano')`.execute(db));
    await inOne(async (db) => {
      await insert(db, 'products', product());
      await inOne(reconcileCounts);
    });
    expect(await count()).toBe(before + 2);
  });
});
