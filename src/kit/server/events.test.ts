import { expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { type Delivered, emit, EventHub } from './events.ts';
import type { Scope } from './scope.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testTenant } from './testing/testTenant.ts';

const database = await testDatabase();
const tell = (scope: Scope, topic: string) =>
  database.inTenant(scope, (db) => emit(db, topic, { audience: 'signedIn' }));
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

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
  const heard: Delivered[] = [];
  hub.subscribe(scope.tenantId, (delivered) => heard.push(delivered));
  const topics = () => heard.map(({ event }) => event.topic);
  for (const topic of ['one', 'two', 'three']) {
    await tell(scope, topic);
    await letOne();
    await soon(() => expect(topics()).toContain(topic));
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
