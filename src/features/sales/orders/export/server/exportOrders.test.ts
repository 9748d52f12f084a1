import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { orderExportApi, type OrderExportResult } from '../orderExport.contract.ts';
import { exportOrdersJob } from './exportOrders.ts';
import { purgeExports } from './writeExport.ts';

const { database, config, tenant: newTenant } = await testApp();
const files = openFiles(config.files);
const exporting = exportOrdersJob(files);
const header =
  'pedido;fecha;hora;estado;local;entrega;plataforma;origen;pago;cliente;teléfono;dirección;productos;total productos;descuentos;despacho;servicio;propina;redondeo;total;reembolsado;cupón;vino de;motivo de cancelación';
const policies: Policy[] = ['orders.export_orders', 'orders.list'];

const poll = (who: Caller, id: string) => who.call(orderExportApi.poll, { query: { id } });
const start = async (who: Caller, query = {}) => (await who.call(orderExportApi.start, { query })).body.jobId;

/** Runs what waits until the export of that id has ended; answers how. */
async function outcome(who: Caller, id: string, job: Job = exporting) {
  const worker = await runJobs(database, [job]);
  try {
    await vi.waitFor(async () => expect((await poll(who, id)).status).toBe(200), { timeout: 20_000, interval: 40 });
    return (await poll(who, id)).body as { result: OrderExportResult | null; error: string | null };
  } finally {
    await worker.stop();
  }
}

const fileOf = (who: Caller, id: string) => who.call(orderExportApi.file, { params: { id } });
const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n');

/** Starts an export, runs its job and reads the file. */
async function exported(who: Caller, query = {}): Promise<string[]> {
  const id = await start(who, query);
  await outcome(who, id);
  return linesOf((await fileOf(who, id)).text);
}
const numbersOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(';')[0]));

async function shop(country: 'cl' | 'gt' = 'cl') {
  const tenant = await newTenant({ country });
  return { tenant, storeId: await tenant.store('Ñuñoa') };
}

describe('a file of orders', () => {
  test('names the content that brought a guest', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId, via: 'l5', viaName: 'Fiestas Patrias' });
    const [, order] = await exported(tenant.admin, { via: 'l5' });
    expect(order?.split(';').at(-2)).toBe('landing Fiestas Patrias');
  });

  test('has no rehearsals, which would be added up with the money', async () => {
    const { tenant, storeId } = await shop();
    const id = await storedOrder(tenant, { storeId });
    await storedOrder(tenant, { storeId, isTest: true });
    expect(numbersOf(await exported(tenant.admin))).toEqual([id]);
  });

  test('is requested at once, written by a job, and downloaded by its owner', async () => {
    const { tenant, storeId } = await shop();
    const id = await storedOrder(tenant, { storeId, createdAt: '2026-11-20T23:05:00.000Z', couponCode: 'VUELVE10' });
    const started = await tenant.admin.call(orderExportApi.start);
    expect(started.status).toBe(202);
    const { jobId } = started.body;
    expect((await poll(tenant.admin, jobId)).status).toBe(204);
    expect((await fileOf(tenant.admin, jobId)).status).toBe(404);
    expect(await outcome(tenant.admin, jobId)).toEqual({
      id: jobId,
      result: { rows: 1, url: `/api/admin/v1/orders/exports/${jobId}` },
      error: null,
    });
    const { text, headers } = await fileOf(tenant.admin, jobId);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="pedidos-${jobId}.csv"`);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(text)).toEqual([
      header,
      `${id};20/11/2026;20:05;Nuevo;Ñuñoa;Delivery;Web;Tienda propia;Efectivo;Camila Rojas;+56987654321;Irarrázaval 2401, Depto 52;2 × Churrasco italiano (Marraqueta);13800;-2000;1990;0;0;0;13790;0;VUELVE10;;`,
    ]);
    const { data } = (await tenant.admin.call(jobsApi.list)).body;
    expect(data).toMatchObject([{ label: 'Exportar pedidos', status: 'done', progress: 1, total: 1 }]);
  });

  test('holds the orders of the filters, the newest first, by the clock of each store', async () => {
    const { tenant, storeId } = await shop();
    const first = await storedOrder(tenant, { storeId, createdAt: '2026-11-20T06:59:00.000Z' });
    const second = await storedOrder(tenant, { storeId, createdAt: '2026-11-20T07:00:00.000Z', status: 'completed' });
    const third = await storedOrder(tenant, {
      storeId,
      createdAt: '2026-11-20T15:00:00.000Z',
      paymentMethod: 'online',
    });
    expect(numbersOf(await exported(tenant.admin))).toEqual([third, second, first]);
    expect(numbersOf(await exported(tenant.admin, { from: '2026-11-20' }))).toEqual([third, second]);
    expect(numbersOf(await exported(tenant.admin, { status: 'completed' }))).toEqual([second]);
    expect(numbersOf(await exported(tenant.admin, { query: '9 8765 4321', paymentMethod: 'online' }))).toEqual([third]);
    expect(await exported(tenant.admin, { storeIds: [storeId + 1] })).toEqual([header]);
  });

  test('shows the rounding of cash apart, so that the columns add up to the total', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId });
    const rounding = JSON.stringify([{ kind: 'cashRounding', label: 'Redondeo', amount: -3, detail: null }]);
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('orders')
        .set({ parts: sql`parts || ${rounding}::jsonb`, cashRounding: -3, total: 13_787 })
        .execute(),
    );
    expect((await exported(tenant.admin))[1]).toContain(';13800;-2000;1990;0;0;-3;13787;0;');
  });

  test('keeps what a spreadsheet would run as a formula a text', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId, name: '=HYPERLINK("http://x";"Gratis")' });
    expect((await exported(tenant.admin))[1]).toContain(`;"'=HYPERLINK(""http://x"";""Gratis"")";`);
  });

  test('counts orders and not lines, where a name runs over two', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId, name: 'Camila\nRojas "la dueña"' });
    await storedOrder(tenant, { storeId });
    const { result } = await outcome(tenant.admin, await start(tenant.admin));
    expect(result?.rows).toBe(2);
  });

  test('writes amounts with cents where the currency has them', async () => {
    const { tenant, storeId } = await shop('gt');
    await storedOrder(tenant, { storeId });
    expect((await exported(tenant.admin))[1]).toContain(',138.00,-20.00,19.90,0.00,0.00,0.00,137.90,0.00,');
  });
});

describe('the owner of an export', () => {
  test('gets the orders of the stores within reach, and no other', async () => {
    const { tenant, storeId } = await shop();
    const far = await tenant.store('Maipú');
    const near = await storedOrder(tenant, { storeId });
    await storedOrder(tenant, { storeId: far });
    const limited = await tenant.userWith(policies, { storeIds: [storeId] });
    expect(numbersOf(await exported(limited))).toEqual([near]);
    expect(await exported(limited, { storeIds: [far] })).toEqual([header]);
  });

  test('is the only user who can see or download it', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId });
    const [owner, colleague] = [await tenant.userWith(policies), await tenant.userWith(policies)];
    const id = await start(owner);
    await outcome(owner, id);
    const { admin: stranger } = await newTenant();
    for (const other of [colleague, tenant.admin, stranger]) {
      expect((await fileOf(other, id)).status).toBe(404);
      expect((await poll(other, id)).status).toBe(404);
    }
    expect((await fileOf(owner, id)).status).toBe(200);
  });

  test('needs the permission at the request and when the file is written', async () => {
    const { tenant } = await shop();
    const reader = await tenant.userWith(['orders.list']);
    expect((await reader.call(orderExportApi.start)).status).toBe(403);
    const owner = await tenant.userWith(policies);
    const id = await start(owner);
    const [role] = (await tenant.admin.call(usersApi.get, { params: { id: owner.id } })).body.roleIds;
    await tenant.admin.call(rolesApi.update, { params: { id: role! }, body: { policyIds: ['orders.list'] } });
    const worker = await runJobs(database, [exporting]);
    const errorOf = async () => (await tenant.admin.call(jobsApi.get, { params: { id } })).body.error;
    try {
      await vi.waitFor(async () =>
        expect(await errorOf()).toBe('Quien pidió el archivo ya no tiene permiso para exportar pedidos.'),
      );
    } finally {
      await worker.stop();
    }
  });
});

/** Job context of the cleanup, limited to one tenant. */
const cleaningOf = (tenant: TestTenant) => ({ inTransaction: tenant.inTenant }) as unknown as JobCtx;
const partsOf = (tenant: TestTenant) =>
  tenant.inTenant((db) => db.selectFrom('orderExports').select(['fileKey', 'parts']).orderBy('id').execute());

const age = (tenant: TestTenant, jobId: string) =>
  tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('orderExports')
      .set({ createdAt: sql<string>`now() - interval '4 days'` })
      .where('jobId', '=', Number(jobId))
      .execute(),
  );

describe('an interrupted export', () => {
  test('restarts from the beginning with the orders of that moment', async () => {
    const { tenant, storeId } = await shop();
    const first = await storedOrder(tenant, { storeId });
    const id = await start(tenant.admin);
    let attempts = 0;
    const dying = defineJob({
      ...exporting,
      async run(job, args) {
        attempts += 1;
        if (attempts > 1) return exporting.run(job, args);
        await exporting.run(job, args);
        throw new Error('The lights went out.');
      },
    });
    const second = storedOrder(tenant, { storeId });
    expect((await outcome(tenant.admin, id, dying)).result?.rows).toBe(2);
    expect(attempts).toBe(2);
    expect(numbersOf(linesOf((await fileOf(tenant.admin, id)).text))).toEqual([await second, first]);
    const parts = await partsOf(tenant);
    expect(new Set(parts.map(({ fileKey }) => fileKey)).size).toBe(2);
  });

  test('leaves nothing behind: the nightly cleaning takes every attempt away after some days', async () => {
    const { tenant, storeId } = await shop();
    await storedOrder(tenant, { storeId });
    const [old, young] = [await start(tenant.admin), await start(tenant.admin)];
    await outcome(tenant.admin, old);
    await outcome(tenant.admin, young);
    const [first] = await partsOf(tenant);
    await age(tenant, old);
    await purgeExports(cleaningOf(tenant), files);
    expect((await fileOf(tenant.admin, old)).status).toBe(404);
    expect(await files.get(`${first?.fileKey}/0.gz`)).toBeNull();
    expect((await fileOf(tenant.admin, young)).status).toBe(200);
  });
});
