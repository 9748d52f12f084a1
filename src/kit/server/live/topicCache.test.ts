import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { CachedReads, OutdatedReads } from './cachedReads.ts';
import { emit } from './events.ts';
import { topicCache } from './topicCache.ts';

const database = await testDatabase();

async function scene() {
  const scope = await testTenant(database);
  const cache = topicCache<string>({ topics: ['menus', 'stores'], max: 10, ttl: 60_000 });
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('open'));
  const read = (reads?: CachedReads, key = 'store') => cache({ database, scope }, key, load, reads);
  const change = (topic: string, at: Scope = scope) => database.inTenant(at, (db) => emit(db, topic));
  const check = (reads: CachedReads) => database.inTenant(scope, (db) => reads.requireCurrent(db));
  return { scope, cache, load, read, change, check };
}

/** A second connection to the same database, as another process has it. */
const elsewhere = openDatabase({ url: database.pool.options.connectionString ?? '' });
afterAll(() => elsewhere.close());
const changeElsewhere = (scope: Scope, topic: string) => elsewhere.inTenant(scope, (db) => emit(db, topic));

test('shares a pending read, and repeats a failed one', async () => {
  const { load, read } = await scene();
  load.mockRejectedValueOnce(new Error('away'));
  await expect(read()).rejects.toThrow('away');
  expect(await Promise.all([read(), read()])).toEqual(['open', 'open']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('reads again after an event of its topics in its tenant', async () => {
  const { load, read, change } = await scene();
  const other = await scene();
  await read();
  await change('roles');
  await other.change('stores');
  await read();
  expect(load).toHaveBeenCalledTimes(1);
  await change('stores');
  await read();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a transaction rejects reads that another process has outdated, and only these', async () => {
  const { scope, load, read, check } = await scene();
  const reads = new CachedReads();
  await read(reads);
  await check(reads);
  await changeElsewhere(scope, 'roles');
  await check(reads);
  await changeElsewhere(scope, 'menus');
  await read(reads, 'newer');
  await expect(check(reads)).rejects.toThrow(OutdatedReads);
  const next = new CachedReads();
  await Promise.all([read(next), read(next, 'newer')]);
  await check(next);
  expect(load).toHaveBeenCalledTimes(3);
});
