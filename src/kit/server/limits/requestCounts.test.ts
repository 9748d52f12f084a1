import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, unaudited } from '../data/database.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { countRequest, eraseRequestCounts, purgeRequestCounts, secondsToWait } from './requestCounts.ts';

const database = await testDatabase();
const [one, other] = [await testTenant(database), await testTenant(database)];
const inOne = <T>(work: (db: Db) => Promise<T>) => database.inTenant(one, work);
const limitOf = (subject: string) => ({ subject, seconds: 600, max: 3 });
const count = (subject: string, tenant = one) => database.inTenant(tenant, (db) => countRequest(db, limitOf(subject)));
const endWindow = (subject: string) =>
  inOne((db) =>
    unaudited(db).updateTable('requestCounts').set({ endsAt: sql`now()` }).where('subject', '=', subject).execute(),
  );

test('a request beyond the limit waits until the window of the first one ends, whatever the clock shows', async () => {
  for (const _ of [1, 2, 3]) expect(await count('first')).toBe(0);
  const wait = await count('first');
  expect(wait).toBeGreaterThan(500);
  expect(wait).toBeLessThanOrEqual(601);
  await endWindow('first');
  expect(await count('first')).toBe(0);
});

test('simultaneous first requests count once each', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => count('together')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test('subjects and tenants are counted apart', async () => {
  for (const _ of [1, 2, 3]) await count('phone:1');
  expect(await count('phone:2')).toBe(0);
  expect(await count('phone:1', other)).toBe(0);
});

test('a failed transaction takes its count back', async () => {
  const failing = () =>
    inOne(async (db) => {
      await countRequest(db, limitOf('failing'));
      throw new Error('no');
    });
  for (const _ of [1, 2, 3, 4]) await expect(failing()).rejects.toThrow('no');
  expect(await count('failing')).toBe(0);
});

test('reading the wait counts nothing', async () => {
  const wait = () => inOne((db) => secondsToWait(db, limitOf('read')));
  for (const _ of [1, 2, 3]) {
    expect(await wait()).toBe(0);
    await count('read');
  }
  expect(await wait()).toBeGreaterThan(500);
  await endWindow('read');
  expect(await wait()).toBe(0);
});

test('counts of erased people are deleted, of every kind', async () => {
  await count('orders 7 phone:56911112222');
  await count('points-codes phone:56911112222');
  await count('points-codes phone:569111122223');
  await inOne((db) => eraseRequestCounts(db, sql`array['phone:56911112222']`));
  const left = await inOne((db) => db.selectFrom('requestCounts').select('subject').execute());
  expect(left.filter(({ subject }) => subject.includes('56911112222'))).toEqual([
    { subject: 'points-codes phone:569111122223' },
  ]);
});

test('counts of windows that are over are deleted', async () => {
  await count('over');
  await count('running');
  await endWindow('over');
  await inOne(purgeRequestCounts);
  const left = await inOne((db) => db.selectFrom('requestCounts').select('subject').execute());
  expect(left).toContainEqual({ subject: 'running' });
  expect(left).not.toContainEqual({ subject: 'over' });
});
