import fastify from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { meApi } from '#features/platform/users/me.contract.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { countRequests, storeRequestTallies } from './requestTallies.ts';
import * as repo from './requestTallies.repo.ts';

const comanda = await isolatedTestApp();
const { database } = comanda;
let company: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [company, other] = [await comanda.tenant(), await comanda.tenant()];
});

const tallyOf = ({ id }: TestTenant) => database.onPlatform((db) => repo.ofDay(db, id));
/** With what the process has collected. */
const storedTallyOf = async (tenant: TestTenant) => {
  await storeRequestTallies(database);
  return tallyOf(tenant);
};
const insert = (slots: { tenantId: number; hoursAgo: number; requests: number; failures: number }[]) =>
  database.onPlatform((db) =>
    db
      .insertInto('requestTallies')
      .values(
        slots.map(({ hoursAgo, ...slot }) => ({
          ...slot,
          slot: sql<string>`now() - make_interval(hours => ${hoursAgo})`,
        })),
      )
      .execute(),
  );

test('requests are counted for their company, and faults among them', async () => {
  const app = fastify();
  app.decorateRequest('identified', null);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers.company);
    if (id) request.identified = { tenant: { id } } as never;
  });
  countRequests(app, database);
  app.get('/:status', (request, reply) => reply.code(Number((request.params as { status: string }).status)).send());
  for (const status of [200, 404, 422, 500, 502, 503])
    await app.inject({ url: `/${status}`, headers: { company: String(company.id) } });
  await app.inject({ url: '/500', headers: { company: String(other.id) } });
  await app.inject('/500');
  await vi.waitFor(async () => expect(await storedTallyOf(company)).toEqual({ requests: 6, failures: 2 }));
  await vi.waitFor(async () => expect(await storedTallyOf(other)).toEqual({ requests: 1, failures: 1 }));
  await app.inject({ url: '/500', headers: { company: String(other.id) } });
  await vi.waitFor(async () => expect(await storedTallyOf(other)).toEqual({ requests: 2, failures: 2 }));
});

test('requests of the product are counted', async () => {
  const fresh = await comanda.tenant();
  await fresh.admin.call(meApi.me);
  await vi.waitFor(async () => expect((await storedTallyOf(fresh)).requests).toBeGreaterThan(0));
});

test('requests of other days do not count, and are removed after eight days', async () => {
  const old = await comanda.tenant();
  const before = { tenantId: old.id, requests: 5, failures: 5 };
  await insert([
    { ...before, hoursAgo: 25 },
    { ...before, hoursAgo: 24 * 9 },
  ]);
  expect(await tallyOf(old)).toEqual({ requests: 0, failures: 0 });
  await database.onPlatform((db) => repo.removeOld(db, old.id));
  const left = await database.onPlatform((db) =>
    db.selectFrom('requestTallies').select('slot').where('tenantId', '=', old.id).execute(),
  );
  expect(left).toHaveLength(1);
});

test('requests since a moment are without the quarter of an hour that it is in', async () => {
  const fresh = await comanda.tenant();
  const moment = new Date(Date.now() - 3_600_000).toISOString();
  await insert([
    { tenantId: fresh.id, hoursAgo: 2, requests: 7, failures: 7 },
    { tenantId: fresh.id, hoursAgo: 0, requests: 4, failures: 1 },
  ]);
  const found = await database.onPlatform((db) => repo.since(db, moment));
  expect(found.find(({ tenantId }) => tenantId === fresh.id)).toMatchObject({ requests: 4, failures: 1 });
});
