import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../data/database.ts';
import { type DeliveredEvent, emit, EventHub, snapshotOf } from './events.ts';
import type { Scope } from '../data/scope.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const database = await testDatabase();
const emitTopic = (scope: Scope, topic: string) =>
  database.inTenant(scope, (db) => emit(db, topic, { audience: 'signedIn' }));
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000 });

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
async function delayedHub() {
  const waiting: (() => void)[] = [];
  const delayed: Database = {
    ...database,
    async readTenant(scope, work) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return database.readTenant(scope, work);
    },
  };
  const hub = new EventHub(delayed);
  await hub.start();
  const letOne = async () => {
    await soon(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.();
  };
  return { hub, letOne };
}

test('events are read from the database in small batches under load', async () => {
  const scope = await testTenant(database);
  let readCount = 0;
  const counted: Database = {
    ...database,
    readTenant: (of, work) => {
      readCount++;
      return database.readTenant(of, work);
    },
  };
  const hub = new EventHub(counted);
  await hub.start();
  const notified: string[] = [];
  hub.subscribe(scope.tenantId, ({ event }) => notified.push(event.topic));
  const topics = Array.from({ length: 100 }, (_, at) => `t${at}`);
  const began = performance.now();
  for (const topic of topics) await emitTopic(scope, topic);
  await soon(() => expect(notified).toEqual(topics));
  // Every 5 ms at most, and timers may be a millisecond early.
  expect(readCount).toBeLessThanOrEqual((performance.now() - began) / 4 + 2);
});

test('a disconnected client resumes before all undelivered events', async () => {
  const scope = await testTenant(database);
  const { hub, letOne } = await delayedHub();
  const deliveredEvents: DeliveredEvent[] = [];
  hub.subscribe(scope.tenantId, (delivered) => deliveredEvents.push(delivered));
  const topics = () => deliveredEvents.map(({ event }) => event.topic);
  for (const topic of ['one', 'two', 'three']) {
    await emitTopic(scope, topic);
    await letOne();
    await soon(() => expect(topics()).toContain(topic));
    // A place is known once no transaction of the cluster is older than the first event; others run beside this test.
    await soon(async () => expect(await isPast(scope, 'one')).toBe(true));
  }
  await emitTopic(scope, 'four');
  const late = Promise.withResolvers<void>();
  const slow = database.inTenant(scope, async (db) => {
    await emit(db, 'six', { audience: 'signedIn' });
    await late.promise;
  });
  // Five commits while the notification of four is in transit, and six is still running when both are delivered.
  await emitTopic(scope, 'five');
  await letOne();
  await soon(() => expect(topics()).toContain('four'));
  const cursor = deliveredEvents.findLast((each) => each.cursor !== '')?.cursor ?? '';
  expect(cursor).not.toBe('');
  late.resolve();
  await slow;
  const later = await new EventHub(database).since(scope.tenantId, cursor);
  const all = [...topics(), ...later.events.map(({ topic }) => topic)];
  expect(all).toEqual(expect.arrayContaining(['four', 'five', 'six']));
});

test('delivers unannounced events with the next ones, each exactly once', async () => {
  const scope = await testTenant(database);
  const hub = new EventHub(database);
  await hub.start();
  const topics: string[] = [];
  hub.subscribe(scope.tenantId, ({ event }) => topics.push(event.topic));
  await database.inTenant(scope, (db) =>
    sql`insert into events (topic, audience, data) values ('silent', 'signedIn', '{}')`.execute(db),
  );
  await emitTopic(scope, 'one');
  await soon(() => expect(topics).toContain('one'));
  const late = Promise.withResolvers<void>();
  const slow = database.inTenant(scope, async (db) => {
    await emit(db, 'slow', { audience: 'signedIn' });
    await late.promise;
  });
  await emitTopic(scope, 'two');
  await soon(() => expect(topics).toContain('two'));
  late.resolve();
  await slow;
  await soon(() => expect(topics).toContain('slow'));
  expect(topics.toSorted()).toEqual(['one', 'silent', 'slow', 'two']);
});

test('reports a gap after a failover, because the new server assigns transaction ids again', async () => {
  const scope = await testTenant(database);
  const now = await database.onPlatform(snapshotOf);
  // The lost server had ended one more transaction, which the new one never received.
  const xid = String(BigInt(now.xmax) + 1n);
  const before = { server: '1', xmin: xid, xmax: xid, text: `${xid}:${xid}:` };
  const hub = new EventHub({ ...database, onPlatform: (async () => before) as Database['onPlatform'] });
  await hub.start();
  const topics: string[] = [];
  onTestFinished(hub.subscribe(scope.tenantId, ({ event }) => topics.push(event.topic)));
  await emitTopic(scope, 'news');
  await soon(() => expect(topics).toContain('gap'));
  await emitTopic(scope, 'later');
  await soon(() => expect(topics).toContain('later'));
});

test('during an outage, each poll retries the missing events once', async () => {
  const scope = await testTenant(database);
  let readCount = 0;
  const away: Database = {
    ...database,
    listen: async () => undefined,
    readTenant: async () => {
      readCount += 1;
      throw new Error('The database is away');
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const hub = new EventHub(away);
  await hub.start();
  onTestFinished(hub.subscribe(scope.tenantId, () => undefined));
  await vi.advanceTimersByTimeAsync(10_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readCount).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readCount).toBe(2);
});
