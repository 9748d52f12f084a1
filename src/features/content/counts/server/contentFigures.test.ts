import { expect, test } from 'vitest';
import { EventHub } from '#kit/server/live/events.ts';
import { storedSales } from '#testing/sales.ts';
import { testApp } from '#testing/testApp.ts';
import type { CountKey } from '../eventTally.rules.ts';
import { readContentFigures } from './contentFigures.repo.ts';
import { countEvent, storeCounts, storeCountsAtEnd } from './storeCounts.ts';

const comanda = await testApp();
const period = { startDate: '2026-11-01', endDate: '2026-11-30' };
const day = '2026-11-20';

async function company() {
  const tenant = await comanda.tenant();
  const [center, north] = [await tenant.store('Centro'), await tenant.store('Norte')];
  const count = (event: 'view' | 'click' | 'close', changes: Partial<CountKey> = {}) =>
    countEvent(
      comanda.database,
      tenant.id,
      { kind: 'banner', contentId: 12, storeId: center, day, device: 'web', ...changes },
      event,
    );
  const read = <By extends 'contentId' | 'storeId' | 'day'>(by: readonly By[], stores: number[] | null = null) =>
    tenant.inTenant((db) => readContentFigures(db, { kind: 'banner', ids: [12, 13], period, stores, by }));
  return { tenant, center, north, count, read };
}

test('counts, orders and sales of content are added up by content, store and day', async () => {
  const { tenant, center, north, count, read } = await company();
  count('view');
  count('view', { device: 'app' });
  count('click');
  count('view', { storeId: 0 });
  count('close', { contentId: 13, storeId: north, day: '2026-11-21' });
  count('view', { kind: 'landing' });
  count('view', { day: '2026-12-01' });
  await storeCounts(comanda.database);
  count('view');
  await storeCounts(comanda.database);
  const sale = { storeId: center, day, hour: 13, total: 9000, via: 'b12' };
  await storedSales(tenant, [
    sale,
    { ...sale, total: 1000, storeId: north },
    { ...sale, via: 'b13' },
    { ...sale, via: 'l12' },
    { ...sale, day: '2026-10-31' },
  ]);
  const none = { views: 0, clicks: 0, closes: 0, orders: 0, sold: 0 };
  expect(await read(['contentId', 'storeId', 'day'])).toEqual([
    { ...none, contentId: 12, storeId: 0, day, views: 1 },
    { contentId: 12, storeId: center, day, views: 3, clicks: 1, closes: 0, orders: 1, sold: 9000 },
    { ...none, contentId: 12, storeId: north, day, orders: 1, sold: 1000 },
    { ...none, contentId: 13, storeId: center, day, orders: 1, sold: 9000 },
    { ...none, contentId: 13, storeId: north, day: '2026-11-21', closes: 1 },
  ]);
  expect(await read(['contentId'], [north])).toEqual([
    { ...none, contentId: 12, orders: 1, sold: 1000 },
    { ...none, contentId: 13, closes: 1 },
  ]);
  expect(await read([])).toEqual([{ views: 4, clicks: 1, closes: 1, orders: 3, sold: 19_000 }]);
});

test('only orders that are sold count as sales', async () => {
  const { tenant, center, read } = await company();
  const sale = { storeId: center, day, hour: 13, total: 9000, via: 'b12' };
  await storedSales(tenant, [
    { ...sale, status: 'canceled' },
    { ...sale, status: 'pending_online_payment' },
    { ...sale, status: 'creation_scheduled', scheduledFor: '2999-01-01T12:00:00Z' },
  ]);
  expect(await read([])).toEqual([]);
});

test('figures are of their company alone', async () => {
  const [{ count, read }, other] = [await company(), await company()];
  count('view');
  await storeCounts(comanda.database);
  expect(await other.read([])).toEqual([]);
  expect(await read([])).toMatchObject([{ views: 1 }]);
});

test('counts are stored when the process ends', async () => {
  const { tenant, count } = await company();
  count('view');
  const hub = new EventHub(comanda.database);
  storeCountsAtEnd(hub, comanda.database);
  await hub.stop();
  const rows = await tenant.inTenant((db) => db.selectFrom('contentCounts').select('views').execute());
  expect(rows).toEqual([{ views: 1 }]);
});
