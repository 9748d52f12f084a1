import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '../data/database.ts';
import { type DeliveredEvent, emit, EventHub, snapshotOf } from './events.ts';
import type { Scope } from '../data/scope.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const database = await testDatabase();
const tell = (scope: Scope, topic: string) =>
  database.inTenant(scope, (db) => emit(db, topic, { audience: 'signedIn' }));
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

/** Whether every transaction that ran beside an event has ended. */
const isPast = (scope: Scope, topic: string) =>
  database.inTenant(scope, async (db) => {
    const { xmin } = await snapshotOf(db);
    const { past } = await db
      .selectFrom('events')
      .select(sql<boolean>`xid < ${xmin}::xid8`.as('past'))
      .where('topic', '=', topic)
      .executeTakeFirstOrThrow();
    return past;
  });

/** A hub that reads only when it is let to. */
async function heldHub() {
  const waiting: (() => void)[] = [];
  const held: Database = {
    ...database,
    async inTenant(scope, work) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return database.inTenant(scope, work);
    },
  };
  const hub = new EventHub(held);
  await hub.start();
  const letOne = async () => {
    await soon(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.();
  };
  return { hub, letOne };
}

test('whoever is cut off resumes before everything that was committed and not yet told', async () => {
  const scope = await testTenant(database);
  const { hub, letOne } = await heldHub();
  const heard: DeliveredEvent[] = [];
  hub.subscribe(scope.tenantId, (delivered) => heard.push(delivered));
  const topics = () => heard.map(({ event }) => event.topic);
  for (const topic of ['one', 'two', 'three']) {
    await tell(scope, topic);
    await letOne();
    await soon(() => expect(topics()).toContain(topic));
    // A place is known once no transaction of the cluster is older than the first event; others run beside this test.
    await soon(async () => expect(await isPast(scope, 'one')).toBe(true));
  }
  await tell(scope, 'four');
  // Five is committed while four is read, and its news is still on its way when four has been told.
  await tell(scope, 'five');
  await letOne();
  await soon(() => expect(topics()).toContain('four'));
  const cursor = heard.findLast((each) => each.cursor !== '')?.cursor ?? '';
  expect(cursor).not.toBe('');
  const later = await new EventHub(database).since(scope.tenantId, cursor);
  expect(later.events.map(({ topic }) => topic)).toContain('five');
});
