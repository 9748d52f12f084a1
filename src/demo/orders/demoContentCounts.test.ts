import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { campaignsApi } from '#features/content/campaigns/campaigns.contract.ts';
import { bannersApi, popUpsApi, positionBannersApi } from '#features/content/banners/record/banners.contract.ts';
import { feedsApi } from '#features/content/feeds/feeds.contract.ts';
import { landingsApi } from '#features/content/landings/record/landings.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { setupScope } from '#server/createTenant.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { demoPassword } from '../demoData.ts';
import { seed } from '../seed.ts';
import { addContentCounts } from './demoContentCounts.ts';

const { database, signIn } = await isolatedTestApp();
await seed(database, { only: ['demo'], most: 200, year: false });
const admin = await signIn('demo', 'admin@demo.test', demoPassword);

test('banners and landings of the demo that were on the shop brought clicks and orders, and others none', async () => {
  const popUps = (await admin.call(popUpsApi.list)).body.data;
  const positions = (await admin.call(positionBannersApi.list)).body.data;
  const banners = [...(await admin.call(bannersApi.list)).body.data, ...positions, ...popUps];
  const { name: draft } =
    banners.find(({ startDate }) => startDate !== null && startDate > new Date().toISOString()) ?? {};
  expect(draft).toBe('Carta de verano');
  const namesOf = (chosen: readonly { name: string }[]) => chosen.map(({ name }) => name);
  expect(namesOf(banners.filter(({ figures: { views, clicks } }) => clicks === 0 || clicks >= views))).toEqual([draft]);
  const always = banners.filter(({ availability }) => availability === 'always');
  expect(
    namesOf(always.filter(({ figures: { clicks, orders, sold } }) => orders === 0 || clicks < orders || sold < orders)),
  ).toEqual([draft]);
  expect(popUps[0]?.figures.closes).toBeGreaterThan(0);
  const [landing] = (await admin.call(landingsApi.list)).body.data;
  expect(landing?.figures).toMatchObject({ views: expect.any(Number), orders: expect.any(Number) });
  expect(landing?.figures.orders).toBeGreaterThan(0);
});

test('orders of the demo are filtered by what brought them', async () => {
  const { data } = (await admin.call(ordersApi.origins)).body;
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['El favorito de la casa', 'Verano 2×1']));
  const [origin] = data;
  const { body } = await admin.call(ordersApi.list, { query: { via: origin?.via ?? '' } });
  expect(body.data.length).toBeGreaterThan(0);
});

test('its counts have four of each weekday, on whichever weekday and at whatever hour it is created', async () => {
  const { rows } = await database.pool.query<{ id: number; time_zone: string; business_day_cutoff: string }>(
    `select id, time_zone, business_day_cutoff from tenants where slug = 'demo'`,
  );
  const [tenant] = rows;
  const clock = { timeZone: tenant?.time_zone ?? '', businessDayCutoff: tenant?.business_day_cutoff ?? '' };
  const found: unknown[] = [];
  for (let day = 0; day < 7; day++) {
    const counted = database.inTenant(setupScope(tenant?.id ?? 0, 'counts'), async (db) => {
      await sql`delete from content_counts`.execute(db);
      await addContentCounts(db, clock, Date.now() + day * 27 * 3_600_000);
      const { rows: days } = await sql<{ days: number }>`select count(distinct c.day)::int as days from content_counts c
        join banners b on b.id = c.content_id and c.kind = 'banner' where b.name in ('Viernes de pizza', 'Bienvenida')
        group by b.name order by b.name`.execute(db);
      found.push(days.map((row) => row.days));
      throw new Error('Undo');
    });
    await expect(counted).rejects.toThrow('Undo');
  }
  expect(found).toEqual(Array.from({ length: 7 }, () => [28, 4]));
});

test('its three feeds were read by their networks', async () => {
  const { data } = (await admin.call(feedsApi.list)).body;
  expect(data.map(({ readAt }) => readAt)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
});

test('a campaign of the demo was sent, with orders of its recipients and of its control group', async () => {
  const { data } = (await admin.call(campaignsApi.list, { query: { query: 'semana del sándwich' } })).body;
  const params = { id: data[0]?.id ?? 0 };
  const { counts, clicked } = (await admin.call(campaignsApi.progress, { params })).body;
  expect(counts).toMatchObject({ delivered: expect.toSatisfy((mails: number) => mails > 2 * counts.held), waiting: 0 });
  expect(clicked).toBeGreaterThan(0);
  const lift = (await admin.call(campaignsApi.lift, { params })).body;
  expect(lift?.recipients.orders).toBeGreaterThan(0);
  const origins = (await admin.call(ordersApi.origins)).body.data;
  expect(origins.map(({ name }) => name)).toContain('Semana del sándwich');
});
