import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { chainScope, type TargetChange, targetsApi } from '../targets.contract.ts';

const comanda = await testApp();
const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
const month = today.slice(0, 7);
const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
const save = (caller: Caller, targets: TargetChange[]) => caller.call(targetsApi.save, { body: { targets } });

describe('targets', () => {
  it('are written as cells of a table, changed, taken back and undone', async () => {
    const { admin, store } = await comanda.tenant();
    const scope = await store('Ñuñoa');
    const saved = await save(admin, [
      { scope, month, amount: 5_000_000 },
      { scope, month: next, amount: 6_000_000 },
      { scope: chainScope, month, amount: 9_000_000 },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { saved: 3 } });
    const grid = async () => (await admin.call(targetsApi.grid, { query: { from: month, months: 2 } })).body;
    expect(await grid()).toMatchObject({
      months: [month, next],
      rows: [
        { scope: chainScope, name: 'Toda la cadena', amounts: [9_000_000, null] },
        { scope, name: 'Ñuñoa', amounts: [5_000_000, 6_000_000] },
      ],
    });
    const changed = await save(admin, [
      { scope, month, amount: 5_500_000 },
      { scope, month: next, amount: null },
      { scope: chainScope, month, amount: 9_000_000 },
    ]);
    expect(changed.body.saved).toBe(2);
    expect((await grid()).rows[1]?.amounts).toEqual([5_500_000, null]);
    const undone = await admin.call(auditApi.undo, { params: { requestId: changed.body.requestId } });
    expect(undone.status, undone.text).toBe(200);
    expect((await grid()).rows[1]?.amounts).toEqual([5_000_000, 6_000_000]);
  });

  it('are refused of unknown stores, twice, of no amount and of no month, all or none', async () => {
    const { admin, store } = await comanda.tenant();
    const scope = await store('Ñuñoa');
    const good = { scope, month, amount: 1000 };
    expect((await save(admin, [good, good])).refusal.errors).toHaveProperty(['targets.1.month']);
    expect((await save(admin, [good, { ...good, scope: 999_999 }])).refusal.errors).toHaveProperty(['targets.1.scope']);
    expect((await save(admin, [{ ...good, amount: 0 }])).status).toBe(422);
    expect((await save(admin, [{ ...good, month: '2026-13' }])).status).toBe(422);
    const { body } = await admin.call(targetsApi.grid, { query: { from: month } });
    expect(body.rows.flatMap(({ amounts }) => amounts).every((amount) => amount === null)).toBe(true);
  });

  it('are told with what was sold and what was expected; of the chain as the sum of its stores', async () => {
    const { admin, store, ...tenant } = await comanda.tenant();
    const [nunoa, maipu] = [await store('Ñuñoa'), await store('Maipú')];
    await storedOrder({ admin, store, ...tenant }, { storeId: nunoa });
    await storedOrder({ admin, store, ...tenant }, { storeId: maipu });
    await save(admin, [{ scope: nunoa, month, amount: 300_000 }]);
    const { body } = await admin.call(targetsApi.progress, { query: {} });
    expect(body.month).toBe(month);
    expect(body.stores).toMatchObject([{ scope: nunoa, name: 'Ñuñoa', target: 300_000, sold: 13_790 }]);
    expect(body.chain).toMatchObject({ target: 300_000, sold: 13_790, expected: body.stores[0]?.expected });
    await save(admin, [{ scope: chainScope, month, amount: 500_000 }]);
    const chain = await admin.call(targetsApi.progress, { query: {} });
    expect(chain.body.chain).toMatchObject({ target: 500_000, sold: 27_580 });
  });

  it('are of reached stores alone for who does not reach all', async () => {
    const tenant = await comanda.tenant();
    const [reachable, other] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
    await save(tenant.admin, [
      { scope: chainScope, month, amount: 9000 },
      { scope: reachable, month, amount: 1000 },
      { scope: other, month, amount: 2000 },
    ]);
    const limited = await tenant.userWith(['targets.list', 'targets.update'], { storeIds: [reachable] });
    const grid = (await limited.call(targetsApi.grid, { query: { from: month } })).body;
    expect(grid.rows.map(({ scope }) => scope)).toEqual([reachable]);
    const progress = (await limited.call(targetsApi.progress, { query: {} })).body;
    expect(progress).toMatchObject({ chain: null, stores: [{ scope: reachable }] });
    for (const scope of [other, chainScope])
      expect((await save(limited, [{ scope, month, amount: 1 }])).refusal.errors).toHaveProperty(['targets.0.scope']);
    const stranger = (await comanda.tenant()).admin;
    expect((await save(stranger, [{ scope: reachable, month, amount: 1 }])).status).toBe(422);
  });
});
