import { describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { amounts, newList, raise, save, undo } from '#testing/priceLists.ts';
import { createProduct } from '#testing/products.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { type BaseRaiseDraft, baseRaisesApi } from '#features/catalogue/products/baseRaises.contract.ts';
import { dueBaseRaiseJob } from './dueBaseRaiseJob.ts';
import { priceChangeJob } from './priceChangeJob.ts';

const { database, tenant: newTenant } = await testApp();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const schedule = (who: Caller, draft: Partial<BaseRaiseDraft>) =>
  who.call(baseRaisesApi.schedule, {
    body: { percentage: 5, rounding: 'ten', priceGroupIds: [], startsAt: inDays(1), ...draft },
  });
const waiting = async (who: Caller, productId?: number) =>
  (await who.call(baseRaisesApi.waiting, { query: { productId } })).body.data;
const cancel = (who: Caller, id: number) => who.call(baseRaisesApi.cancel, { params: { id } });
const priceOf = async (who: Caller, id: number) =>
  (await who.call(productsApi.get, { params: { id } })).body.priceProduct;
const setPrice = (who: Caller, id: number, priceProduct: number) =>
  who.call(productsApi.update, { params: { id }, body: { priceProduct } });
const jobsOf = async ({ admin }: TestTenant) => (await admin.call(jobsApi.list)).body.data;
const newest = async (who: Caller) => (await who.call(auditApi.list, { query: { limit: 1 } })).body.data[0];

async function drinks(tenant: TestTenant, ...prices: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, priceProduct] of prices.entries())
    ids.push((await createProduct(tenant, { name: `Bebida ${n}`, priceProduct })).id);
  return ids;
}

/** Makes the moment of what a tenant waits for be long past, and lets a process that starts only then take it up. */
async function passMoment(tenant: TestTenant) {
  const queued = (await jobsOf(tenant)).filter(({ status }) => status === 'queued').map(({ id }) => Number(id));
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 hour'
     where (payload ->> 'jobId')::bigint = any($1)`,
    [queued],
  );
  const worker = await runJobs(database, [dueBaseRaiseJob, priceChangeJob]);
  try {
    const ended = async () => {
      const left = (await jobsOf(tenant)).filter(({ status }) => ['queued', 'running'].includes(status));
      expect(left).toEqual([]);
    };
    await vi.waitFor(ended, { timeout: 10_000, interval: 40 });
  } finally {
    await worker.stop();
  }
}

describe('a raise of base prices', () => {
  test('waits, is told of each of its products, and is done in the name of who asked, to be undone as one', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const [cola = 0, water = 0, other = 0] = await drinks(tenant, 2850, 1000, 500);
    const startsAt = inDays(3);
    const created = await schedule(admin, { productIds: [cola, water], startsAt });
    expect([created.status, created.body]).toMatchObject([
      201,
      { percentage: 5, rounding: 'ten', productCount: 2, startsAt },
    ]);
    expect(await waiting(admin)).toEqual([created.body]);
    expect(await waiting(admin, water)).toEqual([created.body]);
    expect(await waiting(admin, other)).toEqual([]);
    expect(await priceOf(admin, cola)).toBe(2850);
    await passMoment(tenant);
    expect([await priceOf(admin, cola), await priceOf(admin, water), await priceOf(admin, other)]).toEqual([
      2990, 1050, 500,
    ]);
    expect(await waiting(admin)).toEqual([]);
    const entry = await newest(admin);
    const me = (await admin.call(usersApi.me)).body;
    expect(entry).toMatchObject({
      summary: 'Actualizó 2 productos',
      authorName: me.name,
      source: 'clock',
      undoable: true,
    });
    const editor = await tenant.userWith(['products.list', 'products.update', 'audit.list', 'audit.undo']);
    expect((await undo(editor, entry?.requestId ?? '')).status).toBe(200);
    expect([await priceOf(admin, cola), await priceOf(admin, water)]).toEqual([2850, 1000]);
  });

  test('is of what the filters find on the day it is set, on the prices of its own day, without who is gone by then', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const [unchanged = 0, corrected = 0, deleted = 0] = await drinks(tenant, 1000, 2000, 3000);
    expect((await schedule(admin, { filters: { query: 'bebida' }, percentage: 10 })).body.productCount).toBe(3);
    const [late = 0] = await drinks(tenant, 4000);
    await setPrice(admin, corrected, 5000);
    await admin.call(productsApi.remove, { params: { id: deleted } });
    await passMoment(tenant);
    expect([await priceOf(admin, unchanged), await priceOf(admin, corrected), await priceOf(admin, late)]).toEqual([
      1100, 5500, 4000,
    ]);
    const [job] = await jobsOf(tenant);
    expect(job).toMatchObject({
      label: 'Cambio programado de precios: 3 productos',
      status: 'done',
      result: { updated: 2, failed_products: [{ id: deleted, reason: 'Este producto ya no existe.' }] },
    });
  });

  test('can be called off by whoever may change prices, until it has come', async () => {
    const tenant = await newTenant();
    const [id = 0] = await drinks(tenant, 1000);
    const created = await schedule(tenant.admin, { productIds: [id] });
    const reader = await tenant.userWith(['products.list']);
    const editor = await tenant.userWith(['products.list', 'products.bulk_update']);
    expect((await cancel(reader, created.body.id)).status).toBe(403);
    expect((await cancel(editor, created.body.id)).status).toBe(204);
    expect((await cancel(editor, created.body.id)).status).toBe(204);
    expect([await waiting(reader), await jobsOf(tenant)]).toEqual([[], []]);
    const second = await schedule(editor, { productIds: [id] });
    await passMoment(tenant);
    expect(await priceOf(tenant.admin, id)).toBe(1050);
    const { status, refusal } = await cancel(editor, second.body.id);
    expect([status, refusal.code]).toEqual([409, 1071]);
  });

  test('that was called off by mistake waits again once that is undone', async () => {
    const tenant = await newTenant();
    const [id = 0] = await drinks(tenant, 1000);
    const created = await schedule(tenant.admin, { productIds: [id] });
    const scheduled = await newest(tenant.admin);
    await cancel(tenant.admin, created.body.id);
    const canceled = await newest(tenant.admin);
    expect((await undo(tenant.admin, canceled?.requestId ?? '')).status).toBe(200);
    expect(await waiting(tenant.admin, id)).toHaveLength(1);
    await passMoment(tenant);
    expect(await priceOf(tenant.admin, id)).toBe(1050);
    const { status } = await undo(tenant.admin, scheduled?.requestId ?? '');
    expect([status, await priceOf(tenant.admin, id)]).toEqual([409, 1050]);
  });

  test('asks for its permission when it comes too, and changes nothing without', async () => {
    const tenant = await newTenant();
    const [id = 0] = await drinks(tenant, 1000);
    const editor = await tenant.userWith(['products.bulk_update', 'products.list']);
    await schedule(editor, { productIds: [id] });
    const [role = 0] = (await tenant.admin.call(usersApi.get, { params: { id: editor.id } })).body.roleIds;
    await tenant.admin.call(rolesApi.update, { params: { id: role }, body: { policyIds: ['products.list'] } });
    await passMoment(tenant);
    expect(await priceOf(tenant.admin, id)).toBe(1000);
    expect(await jobsOf(tenant)).toMatchObject([
      {
        status: 'failed',
        error: 'Quien pidió el cambio de precios ya no tiene permiso para editar productos en lote.',
      },
    ]);
    expect(await waiting(tenant.admin, id)).toHaveLength(1);
  });

  test('that cannot be is refused at what is wrong', async () => {
    const tenant = await newTenant();
    const [id = 0] = await drinks(tenant, 1000);
    const [foreign = 0] = await drinks(await newTenant(), 1000);
    const refused = async (draft: Partial<BaseRaiseDraft>) => {
      const { status, refusal } = await schedule(tenant.admin, draft);
      return [status, refusal.errors];
    };
    expect(await refused({ productIds: [id], startsAt: inDays(-1) })).toEqual([
      422,
      { starts_at: ['Elige un momento por venir, o empieza ahora'] },
    ]);
    expect(await refused({ productIds: [id], percentage: 0 })).toEqual([
      422,
      { percentage: ['Escribe cuánto cambia'] },
    ]);
    expect(await refused({ productIds: [id, foreign] })).toEqual([
      422,
      { product_ids: ['Uno de los productos ya no existe'] },
    ]);
    expect(await refused({})).toEqual([422, { product_ids: ['Elige qué productos cambiar'] }]);
    expect(await waiting(tenant.admin)).toEqual([]);
  });

  test('asked for by two people at once for one moment is taken once', async () => {
    const tenant = await newTenant();
    const ids = await drinks(tenant, 1000, 2000);
    const startsAt = inDays(2);
    const replies = await Promise.all([
      schedule(tenant.admin, { productIds: ids, startsAt }),
      schedule(tenant.admin, { productIds: ids.slice(1), startsAt }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await schedule(tenant.admin, { productIds: ids, startsAt: inDays(4) })).status).toBe(201);
  });

  test('is out of sight and out of reach of other companies', async () => {
    const [tenant, rival] = [await newTenant(), await newTenant()];
    const [id = 0] = await drinks(tenant, 1000);
    const created = await schedule(tenant.admin, { productIds: [id] });
    expect(await waiting(rival.admin)).toEqual([]);
    expect((await cancel(rival.admin, created.body.id)).status).toBe(404);
    expect(await waiting(tenant.admin)).toHaveLength(1);
  });
});

describe('a change of base prices with price lists', () => {
  /** Two products of 1000 and 2000, both on a list and the first also on another. */
  async function withLists() {
    const tenant = await newTenant();
    const { admin } = tenant;
    const productIds = await drinks(tenant, 1000, 2000);
    const [first = 0, second = 0] = productIds;
    const [delivery, mall] = [await newList(tenant, 'Delivery'), await newList(tenant, 'Mall')];
    await save(admin, delivery, [
      { productId: first, price: 1500, deliveryPrice: 1800 },
      { productId: second, price: 2500 },
    ]);
    await save(admin, mall, [{ productId: first, price: 1200 }]);
    const all = async () => [
      await priceOf(admin, first),
      await priceOf(admin, second),
      ...(await amounts(admin, delivery)),
      ...(await amounts(admin, mall)),
    ];
    return { tenant, admin, productIds, delivery, mall, all };
  }
  const change = { percentage: 10, rounding: 'exact' as const };

  test('changes all of them now as one request, which is undone as one', async () => {
    const { tenant, admin, productIds, delivery, mall, all } = await withLists();
    const before = await all();
    const body = { ...change, productIds, priceGroupIds: [delivery, mall] };
    expect((await admin.call(baseRaisesApi.change, { body })).status).toBe(202);
    await passMoment(tenant);
    expect(await all()).toEqual([1100, 2200, 1650, 2750, 1320, null]);
    const entry = await newest(admin);
    expect(entry).toMatchObject({ changeCount: 5, undoable: true });
    expect((await undo(admin, entry?.requestId ?? '')).status).toBe(200);
    expect(await all()).toEqual(before);
  });

  test('waits for its day with the names of its lists, and leaves other lists as they are', async () => {
    const { tenant, admin, productIds, delivery, all } = await withLists();
    const startsAt = inDays(2);
    const { body } = await schedule(admin, { ...change, productIds, priceGroupIds: [delivery], startsAt });
    expect(body.priceLists).toEqual([{ id: delivery, name: 'Delivery' }]);
    const { status, refusal } = await raise(admin, delivery, { startsAt });
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['starts_at']]);
    await passMoment(tenant);
    expect(await all()).toEqual([1100, 2200, 1650, 2750, 1200, null]);
  });

  test('requires the permission to change lists, and lists that exist', async () => {
    const { tenant, admin, productIds, delivery, all } = await withLists();
    const before = await all();
    const editor = await tenant.userWith(['products.list', 'products.bulk_update']);
    const body = { ...change, productIds, priceGroupIds: [delivery] };
    expect((await editor.call(baseRaisesApi.change, { body })).status).toBe(403);
    expect((await schedule(editor, body)).status).toBe(403);
    const unknown = await admin.call(baseRaisesApi.change, { body: { ...body, priceGroupIds: [delivery, 9_999_999] } });
    expect(unknown.refusal.errors).toEqual({ price_group_ids: ['Una de las listas de precios ya no existe'] });
    expect([await all(), await jobsOf(tenant)]).toEqual([before, []]);
  });
});
