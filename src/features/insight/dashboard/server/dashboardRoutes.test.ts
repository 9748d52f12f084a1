import { describe, expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { storedSales } from '#testing/sales.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { chainScope, targetsApi } from '../../reports/targets/targets.contract.ts';
import { dashboardApi } from '../dashboard.contract.ts';

const comanda = await testApp();

async function chain() {
  const tenant = await comanda.tenant();
  return { tenant, macul: await tenant.store('Macul'), temuco: await tenant.store('Temuco') };
}

describe('the dashboard endpoint', () => {
  const today = () => businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
  const request = (who: Caller, headers = {}, query = {}) => who.call(dashboardApi.get, { query }, headers);

  test('returns 304 until a new order arrives', async () => {
    const { tenant, macul } = await chain();
    const first = await request(tenant.admin);
    expect([first.status, first.body.figures.orders.value]).toEqual([200, 0]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await request(tenant.admin, known)).status).toBe(304);
    await storedSales(tenant, [{ storeId: macul, day: today(), hour: 12, total: 1000 }]);
    const next = await request(tenant.admin, known);
    expect([next.status, next.body.figures.orders.value]).toEqual([200, 1]);
  });

  test('returns the same target progress as the targets API, and null without access or target', async () => {
    const { tenant, macul, temuco } = await chain();
    const { admin } = tenant;
    await storedSales(tenant, [
      { storeId: macul, day: today(), hour: 0, total: 1000 },
      { storeId: temuco, day: today(), hour: 0, total: 500 },
      { storeId: macul, day: movedDay(today(), -364), hour: 12, total: 700 },
    ]);
    const targetOf = async (who: Caller, query = {}) => (await request(who, {}, query)).body.target;
    const progress = async () => (await admin.call(targetsApi.progress, { query: {} })).body;
    const month = today().slice(0, 7);
    expect(await targetOf(admin)).toBeNull();
    const save = (scope: number, amount: number) =>
      admin.call(targetsApi.save, { body: { targets: [{ scope, month, amount }] } });
    await save(macul, 90_000);
    const ofStores = (await progress()).chain;
    expect(await targetOf(admin)).toEqual({
      month,
      stores: 1,
      target: 90_000,
      sold: 1000,
      expected: ofStores?.expected,
    });
    expect(await targetOf(admin, { storeIds: [temuco] })).toBeNull();
    await save(chainScope, 200_000);
    const ofChain = (await progress()).chain;
    expect(await targetOf(admin)).toEqual({
      month,
      stores: null,
      target: 200_000,
      sold: 1500,
      expected: ofChain?.expected,
    });
    expect(await targetOf(admin, { storeIds: [macul] })).toMatchObject({ stores: 1, target: 90_000 });
    expect(await targetOf(await tenant.userWith(['kpi.list']))).toBeNull();
    const near = await tenant.userWith(['kpi.list', 'targets.list'], { storeIds: [macul] });
    expect(await targetOf(near)).toMatchObject({ stores: 1, target: 90_000, sold: 1000 });
  });

  test('requires access to reports and is limited to the stores of the user', async () => {
    const { tenant, macul, temuco } = await chain();
    await storedSales(tenant, [
      { storeId: macul, day: today(), hour: 12, total: 1000 },
      { storeId: temuco, day: today(), hour: 12, total: 500 },
    ]);
    const [near, cook] = [
      await tenant.userWith(['kpi.list'], { storeIds: [temuco] }),
      await tenant.userWith(['orders.list']),
    ];
    expect((await request(near)).body.figures.sold.value).toBe(500);
    const foreign = await comanda.tenant();
    const refused = await request(near, {}, { storeIds: [macul] });
    expect([refused.status, refused.body.figures]).toEqual([404, undefined]);
    expect((await request(tenant.admin, {}, { storeIds: [await foreign.store('Lejos')] })).status).toBe(refused.status);
    expect((await request(tenant.admin)).body.figures.sold.value).toBe(1500);
    expect((await request(cook)).status).toBe(403);
    expect((await request(tenant.admin, {}, { compare: 'decade' as never })).status).toBe(422);
  });
});
