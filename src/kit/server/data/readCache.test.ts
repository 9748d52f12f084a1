import { expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { readCache } from './readCache.ts';

const anyDatabase = () => ({}) as Database;

test('shares a pending read per database', async () => {
  const cache = readCache<string>({ max: 10, ttl: 60_000 });
  const [one, other] = [anyDatabase(), anyDatabase()];
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('open'));
  const both = await Promise.all([cache.read(one, 'store', load), cache.read(one, 'store', load)]);
  expect(both).toEqual(['open', 'open']);
  expect(load).toHaveBeenCalledTimes(1);
  await cache.read(other, 'store', load);
  expect(load).toHaveBeenCalledTimes(2);
  cache.clear(one);
  await cache.read(one, 'store', load);
  expect(load).toHaveBeenCalledTimes(3);
});

test('repeats a failed read', async () => {
  const cache = readCache<string>({ max: 10, ttl: 60_000 });
  const database = anyDatabase();
  await expect(cache.read(database, 'store', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.read(database, 'store', () => Promise.resolve('open'))).toBe('open');
});

test('a failed read from before a clear does not evict newer values', async () => {
  const cache = readCache<string>({ max: 10, ttl: 60_000 });
  const database = anyDatabase();
  const late = Promise.withResolvers<string>();
  const first = cache.read(database, 'store', () => late.promise);
  cache.clear(database);
  await cache.read(database, 'store', () => Promise.resolve('open'));
  late.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await cache.read(database, 'store', () => Promise.resolve('closed'))).toBe('open');
});
