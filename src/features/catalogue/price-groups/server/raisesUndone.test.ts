import { describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { listWith, newList, raise, raisesOf, undo } from '#testing/priceLists.ts';

const { tenant: newTenant } = await testApp();

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const statusesOf = async (who: Caller, id: number) =>
  (await raisesOf(who, id)).map(({ status, endsAt }) => [status, endsAt]);

describe('undoing a raise', () => {
  test('of one list leaves those of another alone whose moment has come and whose turn has not', async () => {
    const tenant = await newTenant();
    const { admin, id } = await listWith(tenant, [1000]);
    const other = await newList(tenant, 'Centro');
    const [startsAt, endsAt] = [soon(4_000), soon(4_000)];
    await raise(admin, id, { endsAt });
    await raise(admin, other, { startsAt });
    const later = await raise(admin, other, { startsAt: soon(3_600_000) });
    await new Promise((resolve) => setTimeout(resolve, Date.parse(endsAt) - Date.now() + 50));
    expect((await undo(admin, later.body.requestId)).status).toBe(200);
    expect(await statusesOf(admin, id)).toEqual([['applied', endsAt]]);
    expect(await statusesOf(admin, other)).toEqual([['scheduled', null]]);
  });

  test('does not make two of them change the same prices', async () => {
    const { admin, id } = await listWith(await newTenant(), [1000]);
    const startsAt = soon(3_600_000);
    const { body } = await raise(admin, id, { startsAt });
    await admin.call(priceGroupsApi.cancelRaise, { params: { id, raiseId: body.id } });
    const [canceled] = (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data;
    expect((await raise(admin, id, { startsAt })).status).toBe(201);
    const { status, refusal } = await undo(admin, canceled?.requestId ?? '');
    expect([status, refusal.message]).toEqual([
      409,
      'No se puede deshacer: en esas fechas ya hay otro cambio de los mismos precios. Cancélalo antes.',
    ]);
    expect((await statusesOf(admin, id)).map(([state]) => state)).toEqual(['scheduled', 'canceled']);
  });
});

test('a price is told of by its product', async () => {
  const { admin, id, ids } = await listWith(await newTenant(), [1000]);
  await admin.call(priceGroupsApi.savePrices, {
    params: { id },
    body: { prices: [{ productId: ids[0]!, price: 1200, version: 1 }] },
  });
  const [entry] = (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data;
  expect(entry?.changes.map(({ title }) => title)).toEqual(['Producto 0']);
  expect(entry?.summary).toMatch(/^Actualizó el precio de un producto Producto 0, precio: /);
});

describe('two people', () => {
  test('who rename one list at once do not overwrite each other', async () => {
    const tenant = await newTenant();
    const id = await newList(tenant);
    for (let round = 0; round < 5; round += 1) {
      const { version } = (await tenant.admin.call(priceGroupsApi.get, { params: { id } })).body;
      const replies = await Promise.all(
        ['Norte', 'Sur'].map((name) =>
          tenant.admin.call(
            priceGroupsApi.update,
            { params: { id }, body: { name: `${name} ${round}` } },
            { 'if-match': `"${version}"` },
          ),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
