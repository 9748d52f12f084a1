import { describe, expect, test, vi } from 'vitest';
import { fromWire } from '#kit/contract/wire.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { update } from '#kit/server/data/write.ts';
import { newList, save } from '#testing/priceLists.ts';
import { manyProducts, createProduct } from '#testing/products.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { type ProductBulkEdit, productsApi } from '../products.contract.ts';
import { productBulkReport, type ProductBulkReport } from '../bulkReports.contract.ts';
import { productBulkEditJob } from './bulkEditJob.ts';

const { database, tenant: newTenant } = await testApp();

const start = (who: Caller, body: ProductBulkEdit) => who.call(productsApi.startBulk, { body });

/** Runs what waits and answers the report of each job, or the sentence it failed with. */
async function outcomes(who: Caller, jobIds: readonly string[], job: Job = productBulkEditJob) {
  const worker = await runJobs(database, [job]);
  const poll = (id: string) => who.call(jobsApi.poll, { query: { id } });
  const ended = async (id: string) => {
    await vi.waitFor(async () => expect((await poll(id)).status).toBe(200), { timeout: 15_000, interval: 40 });
    const reply = (await poll(id)).body;
    return {
      report: fromWire(productBulkReport, reply?.result) as ProductBulkReport | null,
      error: reply?.error ?? null,
    };
  };
  try {
    return await Promise.all(jobIds.map(ended));
  } finally {
    await worker.stop();
  }
}

/** The same of one job. */
async function outcome(who: Caller, jobId: string, job?: Job) {
  const [only] = await outcomes(who, [jobId], job);
  return only!;
}

/** Makes changes one after another and answers what became of each. */
async function edit(who: Caller, bodies: readonly ProductBulkEdit[]) {
  const jobIds: string[] = [];
  for (const body of bodies) jobIds.push((await start(who, body)).body.jobId);
  return (await outcomes(who, jobIds)).map(({ report }) => report);
}

const columns = ['id', 'name', 'priceProduct', 'availability', 'attributes', 'label', 'version'] as const;
const stored = (tenant: TestTenant) =>
  tenant.inTenant((db) => db.selectFrom('products').select(columns).orderBy('id').execute());

describe('a change of many products', () => {
  test('of prices tells beforehand which lists price some of them by themselves', async () => {
    const tenant = await newTenant();
    const [one = 0, two = 0, three = 0] = await manyProducts(tenant, 3);
    const [airport, web] = [await newList(tenant, 'Aeropuerto'), await newList(tenant, 'Web')];
    await save(tenant.admin, airport, [
      { productId: one, price: 4000 },
      { productId: two, deliveryPrice: 5000 },
      { productId: three, menuDiscount: 10 },
    ]);
    await save(tenant.admin, web, [{ productId: three, price: 3000 }]);
    const preview = (body: ProductBulkEdit) => tenant.admin.call(productsApi.previewBulk, { body });
    const priceChange = { percentage: 5, rounding: 'exact' } as const;
    expect((await preview({ productIds: [one, two, three], priceChange })).body.priceLists).toEqual([
      { id: airport, name: 'Aeropuerto', count: 2 },
      { id: web, name: 'Web', count: 1 },
    ]);
    const raised = await preview({ productIds: [one, two, three], priceChange: { percentage: 5, rounding: 'ten' } });
    expect(raised.body.products.map(({ id, listChanges }) => [id, listChanges])).toEqual([
      [one, [{ priceGroupId: airport, field: 'price', before: 4000, after: 4200 }]],
      [two, [{ priceGroupId: airport, field: 'deliveryPrice', before: 5000, after: 5250 }]],
      [three, [{ priceGroupId: web, field: 'price', before: 3000, after: 3150 }]],
    ]);
    expect((await preview({ productIds: [three], availability: false })).body.priceLists).toEqual([]);
  });

  test('asked for twice with one key is made once', async () => {
    const tenant = await newTenant();
    const [id = 0] = await manyProducts(tenant, 1);
    const body = { productIds: [id], priceChange: { percentage: 10, rounding: 'exact' as const } };
    const start = () => tenant.admin.call(productsApi.startBulk, { body }, { 'idempotency-key': 'una-vez' });
    const replies = [await start(), await start()];
    expect(new Set(replies.map((reply) => reply.body.jobId)).size).toBe(1);
  });

  test('is made to each of those that the filters find, and is undone as one', async () => {
    const tenant = await newTenant();
    await manyProducts(tenant, 612);
    const { id } = await createProduct(tenant, { name: 'Otra cosa', priceProduct: 1000 });
    const change = {
      filters: { query: 'producto' },
      priceChange: { percentage: 10, rounding: 'ends90' as const },
      addAttributes: ['spicy' as const],
    };
    const { status, body } = await start(tenant.admin, change);
    expect(status).toBe(202);
    const { report } = await outcome(tenant.admin, body.jobId);
    expect(report).toMatchObject({ updated: 612, unchanged: 0, failedProducts: [] });
    const after = await stored(tenant);
    expect(after.filter(({ attributes }) => (attributes as string[]).includes('spicy'))).toHaveLength(612);
    expect(after.every((each) => each.id === id || each.priceProduct % 100 === 90)).toBe(true);
    expect(after.find((each) => each.id === id)).toMatchObject({ priceProduct: 1000, version: 1 });
    expect((await tenant.admin.call(jobsApi.list)).body.data).toMatchObject([
      { label: 'Editar 612 productos', status: 'done', progress: 612, total: 612 },
    ]);
    const { requestId = '' } = report ?? {};
    const { data } = (await tenant.admin.call(auditApi.list, { query: { limit: 1 } })).body;
    expect(data).toMatchObject([{ requestId, summary: 'Actualizó 612 productos', undoable: true }]);
    expect((await tenant.admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    expect((await stored(tenant)).map(({ priceProduct, attributes }) => [priceProduct, attributes])).toEqual([
      ...Array.from({ length: 612 }, (_, place) => [1000 + place, []]),
      [1000, []],
    ]);
  });

  test('leaves out those it does not fit, with the reason, and those that are as asked', async () => {
    const tenant = await newTenant();
    const labelled = await createProduct(tenant, { name: 'Con etiqueta', label: 'Hoy', labelType: 'ribbon' });
    const dear = await createProduct(tenant, { name: 'Carísimo', priceProduct: 900_000_000 });
    const plain = await createProduct(tenant, { name: 'Simple', availability: false });
    const all = [labelled.id, dear.id, plain.id];
    const [off, untyped, raised] = await edit(tenant.admin, [
      { productIds: all, availability: false },
      { productIds: all, labelType: null },
      { productIds: [...all, 999_999], priceChange: { percentage: 50, rounding: 'exact' } },
    ]);
    expect(off).toMatchObject({ updated: 2, unchanged: 1, failedProducts: [] });
    const reason = 'Tipo de etiqueta: Elige si la etiqueta es redondeada o cinta.';
    expect(untyped).toMatchObject({
      updated: 0,
      unchanged: 2,
      failedProducts: [{ id: labelled.id, name: 'Con etiqueta', reason }],
    });
    expect(raised).toMatchObject({
      updated: 2,
      failedProducts: [
        { id: 999_999, reason: 'Este producto ya no existe.' },
        { id: dear.id, reason: 'Precio: Es demasiado grande.' },
      ],
    });
  });

  test('goes on where the server stopped, and raises no price twice', async () => {
    const tenant = await newTenant();
    const ids = await manyProducts(tenant, 560);
    const priceChange = { percentage: 100, rounding: 'exact' as const };
    const { body } = await start(tenant.admin, { productIds: ids, priceChange });
    let attempts = 0;
    const dying = defineJob({
      ...productBulkEditJob,
      async run(job, args) {
        attempts += 1;
        const progress = async (done: number, total: number) => {
          if (attempts === 1 && done >= 500) {
            await tenant.inTenant((db) => update(db, 'products', ids[0]!, { priceProduct: 77 }));
            throw new Error('The lights went out.');
          }
          await job.progress(done, total);
        };
        return productBulkEditJob.run({ ...job, progress }, args);
      },
    });
    const { report } = await outcome(tenant.admin, body.jobId, dying);
    expect([attempts, report]).toMatchObject([2, { updated: 560, unchanged: 0 }]);
    expect((await stored(tenant)).map(({ priceProduct }) => priceProduct)).toEqual(
      ids.map((_, place) => (place === 0 ? 77 : 2 * (1000 + place))),
    );
  });

  test('is previewed without saving: how many, and what becomes of the first', async () => {
    const tenant = await newTenant();
    await manyProducts(tenant, 60);
    const free = await createProduct(tenant, { name: 'Agua', priceProduct: 0 });
    const { status, body } = await tenant.admin.call(productsApi.previewBulk, {
      body: { filters: {}, priceChange: { percentage: 4.5, rounding: 'ten' } },
    });
    expect([status, body.total, body.products.length]).toEqual([200, 61, 50]);
    expect(body.products.slice(0, 2)).toMatchObject([
      { id: free.id, name: 'Agua', changes: [], reason: null },
      { name: 'Producto 1', changes: [{ field: 'priceProduct', before: 1000, after: 1050 }] },
    ]);
    expect((await stored(tenant)).every(({ version }) => version === 1)).toBe(true);
  });

  test('is refused that says nothing, of nobody, or what cannot be', async () => {
    const { admin } = await newTenant();
    const errorsOf = async (body: object) => {
      const { status, refusal } = await start(admin, body);
      return [status, refusal.errors, refusal.message];
    };
    expect(await errorsOf({ productIds: [1] })).toEqual([422, {}, 'Elige al menos un campo que cambiar.']);
    expect(await errorsOf({ productIds: [1], addAttributes: [] })).toEqual([
      422,
      {},
      'Elige al menos un campo que cambiar.',
    ]);
    expect((await errorsOf({ show: false }))[1]).toEqual({ product_ids: ['Elige qué productos cambiar'] });
    expect((await errorsOf({ show: false, productIds: [] }))[1]).toEqual({
      product_ids: ['Elige al menos un producto'],
    });
    expect((await errorsOf({ show: false, filters: { query: 'nada' } }))[2]).toBe(
      'Ningún producto cumple esos filtros.',
    );
    const zero = { percentage: 0, rounding: 'ten' };
    expect((await errorsOf({ filters: {}, priceChange: zero }))[1]).toEqual({
      'price_change.percentage': ['Escribe cuánto cambia'],
    });
  });

  test('touches nothing of another chain', async () => {
    const [tenant, rival] = [await newTenant(), await newTenant()];
    const { id } = await createProduct(rival, { name: 'Ajeno' });
    const [report] = await edit(tenant.admin, [{ productIds: [id], availability: false }]);
    expect(report).toMatchObject({ updated: 0, failedProducts: [{ id, reason: 'Este producto ya no existe.' }] });
    expect((await stored(rival))[0]).toMatchObject({ availability: true, version: 1 });
  });

  test('asks for its permission when it runs too', async () => {
    const tenant = await newTenant();
    const { id } = await createProduct(tenant);
    const editor = await tenant.userWith(['products.bulk_update', 'products.list']);
    const { body } = await start(editor, { productIds: [id], availability: false });
    const [role] = (await tenant.admin.call(usersApi.get, { params: { id: editor.id } })).body.roleIds;
    await tenant.admin.call(rolesApi.update, { params: { id: role! }, body: { policyIds: ['products.list'] } });
    expect((await outcome(editor, body.jobId)).error).toBe(
      'Quien pidió el cambio ya no tiene permiso para editar productos en lote.',
    );
    expect((await stored(tenant))[0]).toMatchObject({ availability: true });
  });
});
