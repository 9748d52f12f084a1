import { describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { insert, insertAll, update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { countBlocked } from '#testing/countBlocked.ts';
import { copiesOf, createStore } from '#testing/stores.ts';
import { storeGroupsApi } from '#features/stores/groups/storeGroups.contract.ts';
import { type SoldOutDraft, soldOutsApi } from '../soldOuts.contract.ts';

const comanda = await testApp();

type Tenant = Awaited<ReturnType<typeof comanda.tenant>>;

const things = (tenant: Tenant) =>
  tenant.inTenant(async (db) => {
    const product = await insert(db, 'products', { name: 'Churrasco palta', url: 'churrasco-palta' });
    const [option, group] = await insertAll(db, 'modifiers', [
      { kind: 'option', name: 'Palta' },
      { kind: 'group', name: 'Agregados' },
    ]);
    const ingredient = await insert(db, 'ingredients', { name: 'Palta' });
    return { product: product.id, option: option!.id, group: group!.id, ingredient: ingredient.id };
  });

const manual = { storeIds: null, ends: 'manual', until: null, note: '' } as const;
const later = () => new Date(Date.now() + 3_600_000).toISOString();

async function scene() {
  const tenant = await comanda.tenant();
  const [here, there] = [await createStore(tenant, { name: 'Ñuñoa' }), await createStore(tenant, { name: 'Maipú' })];
  const ids = await things(tenant);
  const take = (body: Partial<SoldOutDraft>, who = tenant.admin) =>
    who.call(soldOutsApi.create, { body: { target: 'product', targetIds: [ids.product], ...manual, ...body } });
  const off = async (query = {}, who = tenant.admin) => (await who.call(soldOutsApi.list, { query })).body.data;
  return { tenant, here, there, ids, take, off };
}

describe('what is sold out', () => {
  test('tells where, by whom and until when, and is on sale again when somebody says so', async () => {
    const { tenant, here, take, off } = await scene();
    const { status, body } = await take({ storeIds: [here.id], note: 'Se quemó' });
    expect(status).toBe(201);
    expect(await off()).toMatchObject([
      {
        target: 'product',
        name: 'Churrasco palta',
        storeName: 'Ñuñoa',
        ends: 'manual',
        until: null,
        note: 'Se quemó',
        authorName: 'Administración',
      },
    ]);
    const [row] = body.data;
    expect((await tenant.admin.call(soldOutsApi.remove, { params: { id: row!.id } })).status).toBe(204);
    expect(await off()).toEqual([]);
    expect((await tenant.admin.call(soldOutsApi.remove, { params: { id: row!.id } })).status).toBe(404);
  });

  test('is listed for a store or a group of stores with what is off everywhere', async () => {
    const { tenant, here, there, ids, take, off } = await scene();
    const body = { name: 'Oriente', kind: 'tag' as const, rule: null, storeIds: [here.id] };
    const storeGroupId = (await tenant.admin.call(storeGroupsApi.create, { body })).body.id;
    await take({ storeIds: [here.id] });
    await take({ storeIds: [there.id] });
    await take({ target: 'ingredient', targetIds: [ids.ingredient] });
    const places = async (query: object) => (await off(query)).map(({ storeName }) => storeName);
    expect(await places({ storeGroupId })).toEqual([null, 'Ñuñoa']);
    expect(await places({ storeId: there.id })).toEqual([null, 'Maipú']);
    expect(await places({ storeGroupId, storeId: there.id })).toEqual([null]);
  });

  test('is off in the stores of groups alone where no store is named with them', async () => {
    const { tenant, here, take, off } = await scene();
    const body = { name: 'Oriente', kind: 'tag' as const, rule: null, storeIds: [here.id] };
    const storeGroupId = (await tenant.admin.call(storeGroupsApi.create, { body })).body.id;
    expect((await take({ storeGroupIds: [storeGroupId] })).status).toBe(201);
    expect((await off()).map(({ storeName }) => storeName)).toEqual(['Ñuñoa']);
  });

  test('takes a new end instead of being there twice', async () => {
    const { take, off } = await scene();
    await take({});
    const until = later();
    await take({ ends: 'time', until });
    expect((await off()).map((row) => [row.ends, row.until])).toEqual([['time', until]]);
  });

  test('ends by itself at its hour', async () => {
    const { tenant, ids, off } = await scene();
    await tenant.inTenant((db) =>
      insert(db, 'soldOuts', {
        productId: ids.product,
        ends: 'time',
        until: new Date(Date.now() - 1_000).toISOString(),
        authorName: 'Ana',
      }),
    );
    expect(await off()).toEqual([]);
  });

  test('until the next opening ends after this business day, when the store opens', async () => {
    const { here, take } = await scene();
    const [row] = (await take({ storeIds: [here.id], ends: 'opening' })).body.data;
    expect(Date.parse(row!.until ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(row!.until ?? '')).toBeLessThan(Date.now() + 8 * 86_400_000);
    const [everywhere] = (await take({ ends: 'opening' })).body.data;
    expect(Date.parse(everywhere!.until ?? '')).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
  });

  test('of one store shows what is off everywhere as well, and of another store not', async () => {
    const { here, there, ids, take, off } = await scene();
    await take({ storeIds: [here.id] });
    await take({ target: 'modifier', targetIds: [ids.option] });
    const names = async (storeId: number) => (await off({ storeId })).map(({ target }) => target).toSorted();
    expect(await names(here.id)).toEqual(['modifier', 'product']);
    expect(await names(there.id)).toEqual(['modifier']);
  });

  test('is undone from the history', async () => {
    const { tenant, take, off } = await scene();
    await take({});
    const entry = (await tenant.admin.call(auditApi.list)).body.data[0];
    expect(entry?.summary).toContain('Churrasco palta');
    const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: entry!.requestId } });
    expect(undone.status).toBeLessThan(300);
    expect(await off()).toEqual([]);
  });
});

describe('very many at once', () => {
  test('are saved, and more than that are refused with a sentence', async () => {
    const { tenant, here, take } = await scene();
    const storeIds = [here.id, ...(await copiesOf(tenant, here.id, 40))];
    const targetIds = await tenant.inTenant(async (db) => {
      const rows = Array.from({ length: 260 }, (_, n) => ({ name: `Plato ${n}`, url: `plato-${n}` }));
      return (await insertAll(db, 'products', rows)).map(({ id }) => id);
    });
    const { status, refusal } = await take({ storeIds, targetIds });
    expect([status, refusal.errors]).toEqual([
      422,
      { target_ids: ['Son demasiados a la vez. Elige menos cosas, menos locales, o todos los locales.'] },
    ]);
    const saved = await take({ storeIds: storeIds.slice(0, 31), targetIds });
    expect([saved.status, saved.body.data.length]).toEqual([201, 31 * 260]);
  });

  test('are not brought back, nor taken back, by somebody who may not sell out', async () => {
    const { tenant, take, off } = await scene();
    await take({});
    const entry = (await tenant.admin.call(auditApi.list)).body.data[0];
    const who = await tenant.userWith([
      'audit.list',
      'audit.undo',
      'products.create',
      'products.update',
      'products.delete',
    ]);
    const { status, refusal } = await who.call(auditApi.undo, { params: { requestId: entry!.requestId } });
    expect([status, refusal.message]).toEqual([
      403,
      'Para deshacerlo necesitas el permiso "Productos: agotar y reponer".',
    ]);
    expect(await off()).toHaveLength(1);
  });
});

describe('refused with a sentence and nothing saved', () => {
  test.each([
    ['an end without its hour', { ends: 'time', until: null }, 'until'],
    ['an hour that has passed', { ends: 'time', until: '2020-01-01T00:00:00Z' }, 'until'],
    ['an hour nobody asked for', { ends: 'manual', until: '2999-01-01T00:00:00Z' }, 'until'],
    ['a product that is not there', { targetIds: [987_654] }, 'target_ids'],
    ['a store that is not there', { storeIds: [987_654] }, 'store_ids'],
    ['no product at all', { targetIds: [] }, 'target_ids'],
  ] as const)('%s', async (_, body, field) => {
    const { take, off } = await scene();
    const { status, body: answer } = await take(body as Partial<SoldOutDraft>);
    expect(status).toBe(422);
    expect(Object.keys((answer as unknown as { errors: object }).errors)).toEqual([field]);
    expect(await off()).toEqual([]);
  });

  test('a group of options: only what is chosen runs out', async () => {
    const { ids, take } = await scene();
    expect((await take({ target: 'modifier', targetIds: [ids.group] })).status).toBe(422);
  });

  test('things and stores of another company', async () => {
    const [{ take }, rival] = [await scene(), await scene()];
    expect((await take({ targetIds: [rival.ids.product] })).status).toBe(422);
    expect((await take({ storeIds: [rival.here.id] })).status).toBe(422);
    await rival.take({});
    const [row] = await rival.off();
    const { tenant } = await scene();
    expect((await tenant.admin.call(soldOutsApi.remove, { params: { id: row!.id } })).status).toBe(404);
    expect(await rival.off()).toHaveLength(1);
  });
});

test('is not restocked by the version of before while another change of it is being stored', async () => {
  const { tenant, take, off } = await scene();
  const { id, version } = (await take({})).body.data[0]!;
  const { restock } = await tenant.inTenant(async (db) => {
    await update(db, 'soldOuts', id, { note: 'Llega el lunes' });
    const body = { ids: [id], versions: [{ id, version }] };
    const restock = tenant.admin.call(soldOutsApi.removeMany, { body });
    await vi.waitFor(async () => expect(await countBlocked(db)).toBe(1), { timeout: 5000, interval: 20 });
    return { restock };
  });
  expect((await restock).status).toBe(409);
  expect(await off()).toMatchObject([{ id, note: 'Llega el lunes' }]);
});

test('what uses an ingredient is not told of one of another company', async () => {
  const [{ ids }, stranger] = [await scene(), await comanda.tenant()];
  const readUses = (id: number) => stranger.admin.call(soldOutsApi.ingredientUses, { params: { id } });
  expect((await readUses(ids.ingredient)).status).toBe(404);
});

describe('somebody of one store', () => {
  const policies = ['products.list', 'products.sold_out'] as const;

  test('takes off and puts back in that store only', async () => {
    const { tenant, here, there, take, off } = await scene();
    const cook = await tenant.userWith([...policies], { storeIds: [here.id] });
    expect((await take({ storeIds: [here.id] }, cook)).status).toBe(201);
    expect((await take({ storeIds: [there.id] }, cook)).status).toBe(422);
    expect((await take({}, cook)).status).toBe(403);
    await take({ storeIds: [there.id] });
    await take({});
    expect((await off({}, cook)).map(({ storeName }) => storeName)).toEqual([null, 'Ñuñoa']);
    const rows = await off();
    const restock = (ids: number[]) => cook.call(soldOutsApi.removeMany, { body: { ids } });
    const idAt = (storeId: number | null) => rows.find((row) => row.storeId === storeId)!.id;
    expect((await restock([idAt(null)])).status).toBe(403);
    expect((await restock([idAt(there.id)])).body).toEqual({ restocked: 0 });
    expect((await restock([idAt(here.id)])).body).toEqual({ restocked: 1 });
  });

  test('who has no store left takes nothing off', async () => {
    const { tenant, here, take } = await scene();
    const withoutStores = await tenant.userWith([...policies], { storeIds: [] });
    expect((await take({ storeIds: [here.id] }, withoutStores)).status).toBe(422);
  });

  test('who only reads takes nothing off', async () => {
    const { tenant, take } = await scene();
    const reader = await tenant.userWith(['products.list']);
    expect((await take({}, reader)).status).toBe(403);
  });
});
