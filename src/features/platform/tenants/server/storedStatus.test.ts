import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type HoldKind } from '#domain/holds/heldStates.ts';
import { subscriptionStatusOf } from '#domain/holds/holds.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { testTenant } from '#kit/server/testing/testTenant.ts';
import { daysAgo } from '#testing/holds.ts';
import { openHolds } from './holds.repo.ts';
import { storedStatus } from './storedStatus.ts';

const database = await testDatabase();

const sets: readonly (readonly [HoldKind, from: number, until: number | null][])[] = [
  [],
  [['payment', 1, null]],
  [['payment', 8, null]],
  [['payment', -1, null]],
  [['maintenance', 1, null]],
  [['maintenance', 2, 1]],
  [
    ['request', 1, null],
    ['payment', 30, null],
  ],
  [
    ['security', 1, null],
    ['request', 1, null],
  ],
  [
    ['abuse', 1, null],
    ['payment', 1, null],
  ],
  [
    ['maintenance', 1, null],
    ['payment', 8, null],
  ],
  [
    ['maintenance', 1, null],
    ['payment', 1, null],
  ],
  [
    ['security', 3, 1],
    ['payment', 1, null],
  ],
];

test.each(sets)('a query reads the same status as the rules: %j %j', async (...holds) => {
  const { tenantId } = await testTenant(database);
  await database.onPlatform(async (db) => {
    for (const [kind, from, until] of holds)
      await db
        .insertInto('tenantHolds')
        .values({
          tenantId,
          kind,
          fromAt: daysAgo(from),
          untilAt: until === null ? null : daysAgo(until),
          reason: 'x',
          sentence: 'x',
          authorName: 'x',
        })
        .execute();
  });
  const [stored, open] = await database.onPlatform(
    async (db) =>
      [
        await db.selectNoFrom(storedStatus(sql.lit<number>(tenantId)).as('status')).executeTakeFirstOrThrow(),
        (await openHolds(db, [tenantId])).get(tenantId) ?? [],
      ] as const,
  );
  expect(stored.status).toBe(subscriptionStatusOf(open, Date.now()));
});
