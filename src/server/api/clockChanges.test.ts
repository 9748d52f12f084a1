import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { toInstant } from '#domain/time/moments.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { createMenuWithDishes, publish, productsOf, dishes } from '#testing/menus.ts';
import { listWith, raise } from '#testing/priceLists.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { at, createStore, stateOf } from '#testing/stores.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
const santiago = 'America/Santiago';
afterEach(() => {
  vi.useRealTimers();
});

const zones = [
  santiago,
  'America/Punta_Arenas',
  'Pacific/Easter',
  'America/Belize',
  'America/Costa_Rica',
  'America/Guatemala',
  'America/Mexico_City',
  'America/Mazatlan',
  'America/Hermosillo',
  'America/Tijuana',
];

test.each(zones)('the database and the server read the same clock in %s, around every change', async (zone) => {
  const halfHours = ['2026-03-08', '2026-04-05', '2026-09-06', '2026-11-01', '2027-04-04', '2027-09-05'].flatMap(
    (day) => Array.from({ length: 72 }, (_, nth) => new Date(Date.parse(day) + nth * 1_800_000).toISOString()),
  );
  const { rows } = await comanda.database.pool.query<{ local: string }>(
    `select to_char(at at time zone $1, 'DD/MM/YYYY HH24:MI') as local
     from unnest($2::timestamptz[]) with ordinality as t (at, nth) order by nth`,
    [zone, halfHours],
  );
  expect(rows.map(({ local }) => local)).toEqual(halfHours.map((each) => formatDateTime(each, zone)));
});

test('stores are open for a repeated hour twice, and not in a skipped one', async () => {
  const tenant = await comanda.tenant();
  const [evening, night] = [
    { openingTime: '20:00', closingTime: '24:00', dispatchMethod: 'both' as const },
    { openingTime: '00:30', closingTime: '02:00', dispatchMethod: 'both' as const },
  ];
  const businessHours = Object.fromEntries(
    weekdays.map((day) => [day, [night, evening]]),
  ) as StorePatch['businessHours'];
  const { id } = await createStore(tenant, { businessHours });
  const stateAt = async (moment: string) => {
    const { delivery, until } = await stateOf(await at(comanda, tenant, moment), id);
    return [delivery, until];
  };
  expect(await stateAt('2026-04-05T01:00:00Z')).toEqual([true, '2026-04-05T04:00:00.000Z']);
  expect(await stateAt('2026-04-05T03:30:00Z')).toEqual([true, '2026-04-05T04:00:00.000Z']);
  expect(await stateAt('2026-04-05T04:00:00Z')).toEqual([false, '2026-04-05T04:30:00.000Z']);
  expect(await stateAt('2026-09-06T03:30:00Z')).toEqual([true, '2026-09-06T05:00:00.000Z']);
});

describe('planned for a time on the clock', () => {
  const repeated = { first: '2027-04-04T02:30:00.000Z', second: '2027-04-04T03:30:00.000Z' };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T12:00:00Z') });
  });

  /** When the pending jobs of a tenant run. */
  const runTimes = async (tenant: TestTenant) => {
    const jobs = await tenant.inTenant((db) => db.selectFrom('jobs').select('id').execute());
    const { rows } = await comanda.database.pool.query<{ at: string }>(
      `select run_at as at from graphile_worker._private_jobs where payload ->> 'jobId' = any($1::text[]) order by run_at`,
      [jobs.map(({ id }) => id)],
    );
    return rows.map(({ at: runAt }) => new Date(runAt).toISOString());
  };

  test('publications of menus run when a skipped hour has passed, and the first time a repeated one is shown', async () => {
    const tenant = await comanda.tenant();
    const ids = await productsOf(tenant, dishes);
    const times = [];
    for (const local of ['2027-04-03T23:30', '2027-09-05T00:30']) {
      const { id } = await createMenuWithDishes(tenant.admin, ids);
      times.push((await publish(tenant.admin, id, { at: toInstant(local, santiago) })).body.publishAt);
    }
    expect(times).toEqual([repeated.first, '2027-09-05T04:00:00.000Z']);
    expect(await runTimes(tenant)).toEqual(times);
  });

  test('price raises hold from one showing of a repeated time to the other', async () => {
    const tenant = await comanda.tenant();
    const { admin, id } = await listWith(tenant, [4350]);
    const { first, second } = repeated;
    const { body } = await raise(admin, id, { startsAt: first, endsAt: second });
    expect(body).toMatchObject({ startsAt: first, endsAt: second, status: 'scheduled' });
    expect(await runTimes(tenant)).toEqual([first]);
  });

  test('coupons are active from the start of their first local day to the end of their last', async () => {
    const tenant = await comanda.tenant();
    const availabilityAt = async (moment: string) => {
      const caller = await at(comanda, tenant, moment);
      const { body } = await caller.call(couponsApi.list, { query: {} });
      return Object.fromEntries(body.data.map(({ code, availability }) => [code, availability]));
    };
    for (const draft of [
      { code: 'PRIMAVERA', startDate: '2026-09-06', expiryDate: '2026-09-06' },
      { code: 'OTONO', startDate: '2026-04-04', expiryDate: '2026-04-04' },
    ])
      await tenant.admin.call(couponsApi.create, { body: couponDraft(draft) });
    const seen = [];
    for (const moment of [
      '2026-04-05T03:59:00Z',
      '2026-04-05T04:00:00Z',
      '2026-09-06T03:59:00Z',
      '2026-09-06T04:00:00Z',
    ])
      seen.push(await availabilityAt(moment));
    expect(seen).toEqual([
      { OTONO: 'active', PRIMAVERA: 'scheduled' },
      { OTONO: 'expired', PRIMAVERA: 'scheduled' },
      { OTONO: 'expired', PRIMAVERA: 'scheduled' },
      { OTONO: 'expired', PRIMAVERA: 'active' },
    ]);
  });
});
