import { expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { bannersApi, popUpsApi } from '#features/content/banners/record/banners.contract.ts';
import { landingsApi } from '#features/content/landings/record/landings.contract.ts';
import { landingCalls } from '#testing/landings.ts';
import { storedSales } from '#testing/sales.ts';
import { testApp } from '#testing/testApp.ts';
import { figureDays } from '../contentResults.contract.ts';
import { countEvent, storeCounts } from './storeCounts.ts';

const comanda = await testApp();
const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
const yesterday = movedDay(today, -1);
const none = { views: 0, clicks: 0, closes: 0, orders: 0, sold: 0 };

/** A company with a banner that was seen and brought orders in two stores, and on its own home page. */
async function company() {
  const tenant = await comanda.tenant({ flags: ['custom-landings'] });
  const [center, north] = [await tenant.store('Centro'), await tenant.store('Norte')];
  const { id } = (await tenant.admin.call(bannersApi.create, { body: { name: 'Viernes' } })).body;
  const key = { kind: 'banner', contentId: id, storeId: center, day: today, device: 'web' } as const;
  const { database } = comanda;
  for (const event of ['view', 'view', 'click'] as const) countEvent(database, tenant.id, key, event);
  countEvent(database, tenant.id, { ...key, storeId: 0 }, 'view');
  countEvent(database, tenant.id, { ...key, storeId: north, day: yesterday }, 'view');
  countEvent(database, tenant.id, { ...key, day: movedDay(today, -figureDays) }, 'view');
  await storeCounts(database);
  const sale = { storeId: center, day: today, hour: 13, total: 9000, via: `b${id}` };
  await storedSales(tenant, [sale, { ...sale, day: yesterday, storeId: north, total: 1000 }]);
  return { tenant, center, north, id, key };
}

test('a banner has its figures of the last 30 days in its list, and by store and day on its page', async () => {
  const { tenant, center, north, id } = await company();
  const total = { views: 4, clicks: 1, closes: 0, orders: 2, sold: 10_000 };
  expect((await tenant.admin.call(bannersApi.list)).body.data[0]?.figures).toEqual(total);
  const { body } = await tenant.admin.call(bannersApi.results, { params: { id } });
  expect(body).toMatchObject({ startDate: movedDay(today, 1 - figureDays), endDate: today, total });
  expect(body.stores).toEqual([
    { ...none, storeId: 0, name: null, views: 1 },
    { storeId: center, name: 'Centro', views: 2, clicks: 1, closes: 0, orders: 1, sold: 9000 },
    { ...none, storeId: north, name: 'Norte', views: 1, orders: 1, sold: 1000 },
  ]);
  expect([body.days.length, ...body.days.slice(-3)]).toEqual([
    figureDays,
    { ...none, day: movedDay(today, -2) },
    { ...none, day: yesterday, views: 1, orders: 1, sold: 1000 },
    { day: today, views: 3, clicks: 1, closes: 0, orders: 1, sold: 9000 },
  ]);
});

test('a user of some stores sees the figures of those alone', async () => {
  const { tenant, north, id } = await company();
  const clerk = await tenant.userWith(['banners.list', 'banners.show'], { storeIds: [north] });
  const figures = { ...none, views: 1, orders: 1, sold: 1000 };
  expect((await clerk.call(bannersApi.list)).body.data[0]?.figures).toEqual(figures);
  const { body } = await clerk.call(bannersApi.results, { params: { id } });
  expect([body.total, body.stores]).toEqual([figures, [{ ...figures, storeId: north, name: 'Norte' }]]);
});

test('results are those of a record of its kind and company', async () => {
  const [{ tenant, id }, other] = [await company(), await company()];
  expect((await tenant.admin.call(popUpsApi.results, { params: { id } })).status).toBe(404);
  expect((await tenant.admin.call(bannersApi.results, { params: { id: other.id } })).status).toBe(404);
  const clerk = await tenant.userWith(['banners.list']);
  expect((await clerk.call(bannersApi.results, { params: { id } })).status).toBe(403);
});

test('a pop-up counts how often it was closed, and a landing its visits', async () => {
  const { tenant, center, key } = await company();
  const popUp = (await tenant.admin.call(popUpsApi.create, { body: { name: 'Hola' } })).body;
  const landing = (await landingCalls(tenant.admin).create()).body;
  countEvent(comanda.database, tenant.id, { ...key, contentId: popUp.id }, 'close');
  countEvent(comanda.database, tenant.id, { ...key, kind: 'landing', contentId: landing.id, storeId: 0 }, 'view');
  await storeCounts(comanda.database);
  const popUps = await tenant.admin.call(popUpsApi.results, { params: { id: popUp.id } });
  expect(popUps.body.total).toEqual({ ...none, closes: 1 });
  const clerk = await tenant.userWith(['customLandings.show'], { storeIds: [center] });
  const visits = await clerk.call(landingsApi.results, { params: { id: landing.id } });
  expect(visits.body.total).toEqual({ ...none, views: 1 });
});
