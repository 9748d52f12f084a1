import { createParser } from 'eventsource-parser';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure, fail } from '#kit/contract/failures.ts';
import type { Actor, Tenant } from '../http/context.ts';
import type { Db } from '../data/database.ts';
import { emit, EventHub, purgeEvents, snapshotOf } from './events.ts';
import { liveRoute } from './live.ts';
import type { Scope } from '../data/scope.ts';
import { isTenantRow } from '../data/tenantRows.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const database = await testDatabase();
const hub = new EventHub(database);
await hub.start();

/** Who the next look at a request finds; undefined for a session that ended. */
type Person = {
  tenantId: number;
  policies?: string[];
  id?: number;
  superAdmin?: boolean;
  storeIds?: number[] | null;
  visit?: Actor['visit'];
};
const people = new Map<string, Person | undefined>();

// Without this, closing would wait for idle connections of the client.
const app = fastify({ forceCloseConnections: true });
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Failure ? error.status : 500).send({ message: (error as Error).message }),
);
const live = liveRoute(app, {
  hub,
  recheck: 100,
  heartbeat: 50,
  most: 20,
  async identify({ headers }) {
    const person = people.get(String(headers.authorization));
    if (!person) return fail('notSignedIn');
    const actor = {
      id: 7,
      superAdmin: false,
      storeIds: null,
      seeingAs: null,
      visit: null,
      ...person,
    } as Partial<Actor>;
    return {
      tenant: { id: person.tenantId } as Tenant,
      actor: { ...actor, policies: new Set(person.policies ?? ['roles.list']) } as Actor,
    };
  },
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

type ReceivedEvent = { id: string | undefined; topic: string | undefined; data: unknown };

/** Opens a user's event stream and collects its events; `text` is the raw stream. */
async function listen(person: Person, lastEventId?: string, token = crypto.randomUUID()) {
  people.set(token, person);
  const closing = new AbortController();
  const headers = { authorization: token, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${address}/api/admin/v1/events`, { headers, signal: closing.signal });
  const received: ReceivedEvent[] = [];
  const state = { text: '', ended: false };
  const parser = createParser({
    onEvent: ({ id, event, data }) => received.push({ id, topic: event, data: JSON.parse(data) }),
  });
  const reader = (async () => {
    for await (const part of response.body ?? []) {
      const text = Buffer.from(part).toString();
      state.text += text;
      parser.feed(text);
    }
    state.ended = true;
  })().catch(() => undefined);
  const close = async () => {
    closing.abort();
    await reader;
  };
  onTestFinished(close);
  await soon(() => expect(received[0]?.topic).toBe('ready'));
  return { heard: received, state, close, token, response, topics: () => received.slice(1).map(({ topic }) => topic) };
}

/** A busy machine takes longer over what is done at once on an idle one. */
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

/**
 * Waits until new cursors are past the tenant's events. Transactions of other databases on the server delay that.
 *
 * A client resuming from such a cursor can get a gap.
 */
const untilPast = (scope: Scope) =>
  soon(() =>
    database.inTenant(scope, async (db) => {
      const { xmin } = await snapshotOf(db);
      const past = sql<boolean>`max(xid) < ${xmin}::xid8`.as('past');
      expect(await db.selectFrom('events').select(past).executeTakeFirst()).toEqual({ past: true });
    }),
  );

const write = (scope: Scope, work: (db: Db) => Promise<void>) => database.inTenant(scope, work);
const emitTopic = (scope: Scope, topic: string, options: object = { audience: 'signedIn' }) =>
  write(scope, (db) => emit(db, topic, options));

describe('a live screen', () => {
  it('receives events of its tenant only', async () => {
    const [mine, theirs] = [await testTenant(database), await testTenant(database)];
    const { topics, heard } = await listen({ tenantId: mine.tenantId });
    await emitTopic(theirs, 'roles', { data: { secret: true } });
    await emitTopic(mine, 'roles', { data: { id: 3 } });
    await soon(() => expect(topics()).toEqual(['roles']));
    expect(heard.at(-1)?.data).toEqual({ id: 3 });
  });

  it('receives only events that its policies, user and stores allow', async () => {
    const scope = await testTenant(database);
    const { topics } = await listen({
      tenantId: scope.tenantId,
      storeIds: [1],
      policies: ['roles.list', 'orders.list'],
    });
    await write(scope, async (db) => {
      await emit(db, 'admin_users');
      await emit(db, 'jobs', { audience: 'user:8' });
      await emit(db, 'jobs', { audience: 'super:7' });
      await emit(db, 'orders', { storeId: 2 });
      await emit(db, 'orders', { storeId: 1 });
      await emit(db, 'mine', { audience: 'user:7' });
      await emit(db, 'everybody', { audience: 'signedIn' });
    });
    await soon(() => expect(topics()).toEqual(['orders', 'mine', 'everybody']));
  });

  it('receives heartbeats', async () => {
    const scope = await testTenant(database);
    const { state } = await listen({ tenantId: scope.tenantId });
    await soon(() => expect(state.text).toMatch(/^: $/m));
  });

  it('is rejected above the limit of streams per user', async () => {
    const { tenantId } = await testTenant(database);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => listen({ tenantId, id: 42 })));
    expect(others).toHaveLength(19);
    const refused = await fetch(`${address}/api/admin/v1/events`, { headers: { authorization: first?.token ?? '' } });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: expect.stringContaining('pantallas') },
    ]);
    await listen({ tenantId, id: 43 });
    const open = hub.subscriberCount;
    await first?.close();
    await soon(() => expect(hub.subscriberCount).toBe(open - 1));
    await listen({ tenantId, id: 42 });
  });

  it('has headers against buffering, caching and content sniffing', async () => {
    const scope = await testTenant(database);
    const { response } = await listen({ tenantId: scope.tenantId });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('requires a signed-in user', async () => {
    expect((await fetch(`${address}/api/admin/v2/events`)).status).toBe(401);
  });

  it('is removed once it disconnects', async () => {
    const scope = await testTenant(database);
    const before = hub.subscriberCount;
    const { close } = await listen({ tenantId: scope.tenantId });
    expect(hub.subscriberCount).toBe(before + 1);
    await close();
    await soon(() => expect(hub.subscriberCount).toBe(before));
  });
});

describe('a live screen that was away', () => {
  it('receives missed events once, also those in flight when it disconnected', async () => {
    const scope = await testTenant(database);
    const first = await listen({ tenantId: scope.tenantId });
    await emitTopic(scope, 'seen');
    await soon(() => expect(first.topics()).toEqual(['seen']));
    await untilPast(scope);
    // The place to resume from is that of the event before the last.
    await emitTopic(scope, 'seen too');
    await soon(() => expect(first.topics()).toContain('seen too'));
    const late = Promise.withResolvers<void>();
    const slow = write(scope, async (db) => {
      await emit(db, 'slow', { audience: 'signedIn' });
      await late.promise;
    });
    await emitTopic(scope, 'roles');
    await soon(() => expect(first.topics()).toContain('roles'));
    const cursor = first.heard.at(-1)?.id;
    await first.close();
    late.resolve();
    await slow;
    await emitTopic(scope, 'missed');
    const resumed = await listen({ tenantId: scope.tenantId }, cursor);
    await soon(() => expect(resumed.topics()).toContain('missed'));
    expect(resumed.topics().filter((topic) => topic === 'slow')).toHaveLength(1);
    expect(new Set(resumed.topics()).size).toBe(resumed.topics().length);
  });

  it('receives a gap when missed events were deleted', async () => {
    const scope = await testTenant(database);
    const first = await listen({ tenantId: scope.tenantId });
    const cursor = first.heard[0]?.id;
    await first.close();
    await emitTopic(scope, 'roles');
    await emitTopic(scope, 'roles');
    await write(scope, async (db) => {
      await sql`update events e set at = now() - interval '4 days' where ${isTenantRow('e')}`.execute(db);
    });
    await emitTopic(scope, 'roles');
    await write(scope, (db) => purgeEvents(db, 3));
    const resumed = await listen({ tenantId: scope.tenantId }, cursor);
    await soon(() => expect(resumed.topics()[0]).toBe('gap'));
  });

  it('receives a gap for a cursor of another server, of the future, or of an earlier version', async () => {
    const scope = await testTenant(database);
    const { server, xmin } = await database.onPlatform(snapshotOf);
    for (const cursor of [`1-${xmin}`, `${server}-999999999999`, xmin]) {
      const { topics } = await listen({ tenantId: scope.tenantId }, cursor);
      await soon(() => expect(topics()).toEqual(['gap']));
    }
  });

  it('continues with new events when it missed none', async () => {
    const scope = await testTenant(database);
    await emitTopic(scope, 'old');
    await untilPast(scope);
    const first = await listen({ tenantId: scope.tenantId });
    const cursor = first.heard[0]?.id;
    await first.close();
    const resumed = await listen({ tenantId: scope.tenantId }, cursor);
    await emitTopic(scope, 'new');
    // Events committed while another transaction ran may be repeated: delivery is at least once.
    await soon(() => expect(resumed.topics().filter((topic) => topic !== 'old')).toEqual(['new']));
  });
});

describe('a user who lost access', () => {
  it('receives the reason, and the stream ends', async () => {
    const scope = await testTenant(database);
    const { token, heard, state } = await listen({ tenantId: scope.tenantId });
    people.set(token, undefined);
    await soon(() => expect(state.ended).toBe(true));
    expect(heard.at(-1)).toMatchObject({
      topic: 'end',
      data: { code: 401, message: expect.stringContaining('sesión') },
    });
  });

  it('of a visit ends with it, and receives nothing afterwards', async () => {
    const { tenantId, ...scope } = await testTenant(database);
    const over = { id: 1, endsAt: Date.now(), writesUntil: null, security: false };
    const byClock = await listen({ tenantId, visit: over });
    const ended = await listen({ tenantId, visit: { ...over, endsAt: Date.now() + 60_000 } });
    for (const { token } of [byClock, ended]) people.set(token, undefined);
    for (const topic of ['visits', 'roles']) await emitTopic({ ...scope, tenantId }, topic);
    for (const { state, topics } of [byClock, ended]) {
      await soon(() => expect(state.ended).toBe(true));
      expect(topics()).toEqual(['end']);
    }
  });

  it('receives no events of a removed permission', async () => {
    const scope = await testTenant(database);
    const { token, topics } = await listen({ tenantId: scope.tenantId, policies: ['roles.list'] });
    people.set(token, { tenantId: scope.tenantId, policies: [] });
    await write(scope, async (db) => {
      await emit(db, 'access', { audience: 'signedIn' });
      await emit(db, 'roles');
    });
    await emitTopic(scope, 'everybody');
    await soon(() => expect(topics()).toEqual(['access', 'everybody']));
  });
});

describe('a server that drains', () => {
  it('ends every stream for a later reconnect, and accepts none', async () => {
    const scope = await testTenant(database);
    const { state, token } = await listen({ tenantId: scope.tenantId });
    live.drain();
    await soon(() => expect(state.ended).toBe(true));
    expect(state.text).toMatch(/^retry: \d{4}$/m);
    const refused = await fetch(`${address}/api/admin/v1/events`, { headers: { authorization: token } });
    expect(refused.status).toBe(503);
  });
});
