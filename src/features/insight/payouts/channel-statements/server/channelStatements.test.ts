import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { formatDay } from '#domain/time/dates.ts';
import { dateOf, dayLength } from '#domain/time/zonedTime.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { uploadFile } from '#testing/imports.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { channelStatementsApi } from '../channelStatements.contract.ts';
import { compareStatementsNightly } from './compareNightly.ts';

const comanda = await testApp();
const at = '2026-11-20T15:00:00.000Z';
const total = 13_790;

type Sold = {
  at?: string;
  status?: 'completed' | 'canceled' | 'preparing';
  state?: 'finished' | 'canceled' | 'accepted';
  answer?: 'refuse';
  number?: string;
};

/** An order of Rappi of 20 November, with its row of the channel; returns its id. */
async function rappiOrder(tenant: TestTenant, storeId: number, sold: Sold = {}): Promise<number> {
  const { status = 'completed', state = 'finished', answer, number = '', at: createdAt = at } = sold;
  const id = await storedOrder(tenant, { storeId, status, source: 'rappi', createdAt });
  await tenant.inTenant(async (db) => {
    const began = { at, kind: 'status', to: 'preparing', by: 'Cocina', source: 'kitchen', note: null };
    if (status === 'canceled')
      await unaudited(db)
        .updateTable('orders')
        .set({ timeline: JSON.stringify([began]) })
        .where('id', '=', id)
        .execute();
    await unaudited(db)
      .insertInto('channelOrders')
      .values({
        provider: 'rappi',
        reference: `R-${id}`,
        storeReference: '900',
        storeId,
        orderId: id,
        displayNumber: number,
        state,
        answer: answer ?? null,
      })
      .execute();
  });
  return id;
}

const chain = async () => {
  const tenant = await comanda.tenant();
  const storeId = await tenant.store('Ñuñoa');
  return { tenant, storeId, admin: tenant.admin };
};

const week = { source: 'rappi', payoutReference: 'P-47', from: '2026-11-16', to: '2026-11-22' } as const;
type Query = Partial<Record<'source' | 'payoutReference' | 'from' | 'to' | 'paidOn', string>> & { isSettled?: boolean };
const upload = (who: Caller, file: string, query: Query = week) =>
  uploadFile(who, channelStatementsApi.upload, file, { name: 'rappi.csv', query });
const read = async (who: Caller, id: number) => (await who.call(channelStatementsApi.get, { params: { id } })).body;
const listed = async (who: Caller, query = {}) => (await who.call(channelStatementsApi.list, { query })).body.data;
/** A night of the company. */
const pass = ({ inTenant }: TestTenant) =>
  compareStatementsNightly({ inTransaction: inTenant } as Parameters<typeof compareStatementsNightly>[0]);
const storedRows = ({ inTenant }: TestTenant) =>
  inTenant(async (db) => (await db.selectFrom('channelStatementRows').select('line').execute()).length);
const fileOf = (...lines: string[]) => ['Pedido;Concepto;Venta;Comisión;Fecha;Local', ...lines].join('\r\n');

describe('statements of channels', () => {
  test('report missing orders, unpaid cancellations and different amounts, and add the rest up by concept', async () => {
    const { tenant, storeId, admin } = await chain();
    const paid = await rappiOrder(tenant, storeId);
    const short = await rappiOrder(tenant, storeId);
    const missing = await rappiOrder(tenant, storeId);
    const unpaid = await rappiOrder(tenant, storeId, { status: 'canceled', state: 'canceled' });
    await rappiOrder(tenant, storeId, { status: 'canceled', state: 'canceled', answer: 'refuse' });
    const { status, body } = await upload(
      admin,
      fileOf(
        `R-${paid};Pedido;13.790;2.758;20/11/2026;Ñuñoa`,
        `r-${short};Pedido;13.000;2.600;20/11/2026;Ñuñoa`,
        ';Publicidad;5.000;;21/11/2026;Ñuñoa',
        ';Bono de lluvia;1.500;;21/11/2026;Ñuñoa',
      ),
    );
    expect([status, body]).toMatchObject([
      200,
      {
        lines: 4,
        orders: 2,
        sales: 26_790,
        commissions: -5358,
        net: 26_790 - 5358 - 5000 + 1500,
        fileName: 'rappi.csv',
      },
    ]);
    const found = await read(admin, body.id);
    expect(found.discrepancies.map(({ kind, orderId, difference }) => [kind, orderId, difference])).toEqual([
      ['differs', short, 790],
      ['missing', missing, total],
      ['unpaid', unpaid, total],
    ]);
    expect([found.matched, found.problems, found.difference]).toEqual([1, 3, 2 * total + 790]);
    expect(found.concepts.map(({ kind, concept, rows, amount }) => [kind, concept, rows, amount])).toEqual([
      ['sale', 'Pedido', 2, 26_790],
      ['commission', '', 2, -5358],
      ['ad', 'Publicidad', 1, -5000],
      ['adjustment', 'Bono de lluvia', 1, 1500],
    ]);
    expect((await listed(admin))[0]).toMatchObject({ id: body.id, problems: 3, difference: 2 * total + 790 });
  });

  test('are compared again when they are read, since orders change', async () => {
    const { tenant, storeId, admin } = await chain();
    const paid = await rappiOrder(tenant, storeId);
    const late = await rappiOrder(tenant, storeId, { status: 'preparing', state: 'accepted' });
    const { body } = await upload(admin, fileOf(`R-${paid};;13790;;20/11/2026;`));
    expect(body.problems).toBe(0);
    await tenant.inTenant((db) =>
      unaudited(db).updateTable('orders').set({ status: 'completed' }).where('id', '=', late).execute(),
    );
    expect((await read(admin, body.id)).discrepancies).toMatchObject([{ kind: 'missing', orderId: late }]);
    expect((await listed(admin))[0]?.problems).toBe(1);
  });

  test('replace the earlier one of their reference, but never a settled one by a provisional one', async () => {
    const { tenant, storeId, admin } = await chain();
    const order = await rappiOrder(tenant, storeId);
    const provisional = await upload(admin, fileOf(`R-${order};;13000;;20/11/2026;`));
    const settled = await upload(admin, fileOf(`R-${order};;13790;;20/11/2026;`), {
      ...week,
      isSettled: true,
      paidOn: '2026-11-25',
    });
    expect(settled.body).toMatchObject({ id: provisional.body.id, isSettled: true, paidOn: '2026-11-25', problems: 0 });
    const refused = await upload(admin, fileOf(`R-${order};;13000;;20/11/2026;`));
    expect([refused.status, refused.refusal.code]).toEqual([409, 1106]);
    expect(await listed(admin)).toMatchObject([{ id: provisional.body.id, sales: 13_790 }]);
    expect(await listed(admin, { isSettled: false })).toEqual([]);
  });

  test('return with their rows when the deletion is undone', async () => {
    const { tenant, storeId, admin } = await chain();
    const order = await rappiOrder(tenant, storeId);
    const { id } = (await upload(admin, fileOf(`R-${order};;13000;;20/11/2026;`))).body;
    expect((await admin.call(channelStatementsApi.remove, { params: { id } })).status).toBe(204);
    expect(await listed(admin)).toEqual([]);
    const [entry] = (await admin.call(auditApi.list)).body.data;
    expect(entry?.summary).toBe('Eliminó la cartola P-47');
    await admin.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } });
    expect((await read(admin, id)).discrepancies).toMatchObject([{ kind: 'differs', difference: 790 }]);
  });

  test('do not report an order that another statement has', async () => {
    const { tenant, storeId, admin } = await chain();
    const [first, second] = [await rappiOrder(tenant, storeId), await rappiOrder(tenant, storeId)];
    await upload(admin, fileOf(`R-${first};;13790;;20/11/2026;`));
    const { body } = await upload(admin, fileOf(`R-${second};;13790;;20/11/2026;`), {
      ...week,
      payoutReference: 'P-48',
    });
    expect(body.problems).toBe(0);
  });

  test('name stores without any line apart, instead of reporting each of their orders', async () => {
    const { tenant, storeId, admin } = await chain();
    const other = await tenant.store('Maipú');
    const order = await rappiOrder(tenant, storeId);
    await rappiOrder(tenant, other);
    const { body } = await upload(admin, fileOf(`R-${order};;13790;;20/11/2026;Ñuñoa`));
    const found = await read(admin, body.id);
    expect([found.discrepancies, found.absentStores]).toEqual([
      [],
      [{ storeId: other, storeName: 'Maipú', orders: 1, amount: total }],
    ]);
  });

  test('find orders of other days by their id at the channel, those around by their number, and say which never came', async () => {
    const { tenant, storeId, admin } = await chain();
    const early = await rappiOrder(tenant, storeId, { at: '2026-10-02T15:00:00.000Z' });
    const numbered = await rappiOrder(tenant, storeId, { number: 'A17C' });
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('channelOrders')
        .values({ provider: 'rappi', reference: 'R-0', storeReference: '4', problem: 'Ningún local.', createdAt: at })
        .execute(),
    );
    const lines = [`R-${early};;13790;;18/11/2026;`, 'a17c;;13790;;18/11/2026;', 'R-0;;500;;18/11/2026;'];
    const found = await read(admin, (await upload(admin, fileOf(...lines))).body.id);
    expect([found.matched, found.matchedAmount]).toEqual([2, 2 * total]);
    expect(found.discrepancies).toMatchObject([
      { kind: 'unknown', reference: 'R-0', problem: 'No entró a Comanda. Ningún local.' },
    ]);
    expect(numbered).toBeGreaterThan(early);
  });

  test('are compared every night, and lose the rows of a deleted one after 30 days', async () => {
    const { tenant, storeId, admin } = await chain();
    // Older statements are not compared any more.
    const day = dateOf(Math.floor(Date.now() / dayLength) - 10);
    const recent = `${day}T15:00:00.000Z`;
    const [paid, late] = [
      await rappiOrder(tenant, storeId, { at: recent }),
      await rappiOrder(tenant, storeId, { at: recent, status: 'preparing', state: 'accepted' }),
    ];
    const days = { ...week, from: day, to: day };
    const { id } = (await upload(admin, fileOf(`R-${paid};;13790;;${formatDay(day)};`), days)).body;
    await tenant.inTenant((db) =>
      unaudited(db).updateTable('orders').set({ status: 'completed' }).where('id', '=', late).execute(),
    );
    await pass(tenant);
    expect((await listed(admin))[0]?.problems).toBe(1);
    await admin.call(channelStatementsApi.remove, { params: { id } });
    await pass(tenant);
    expect(await storedRows(tenant)).toBe(1);
    await tenant.inTenant((db) =>
      sql`update channel_statement_files set dropped_at = now() - interval '31 days'`.execute(db),
    );
    await pass(tenant);
    expect(await storedRows(tenant)).toBe(0);
    const [entry] = (await admin.call(auditApi.list)).body.data;
    const undone = await admin.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } });
    expect([undone.status, undone.refusal.message]).toEqual([
      409,
      'Las líneas de esa cartola ya no están guardadas: súbela otra vez.',
    ]);
  });

  test('reject files without dates, without a column that identifies lines, and a payment day of a provisional one', async () => {
    const { admin } = await chain();
    const undated = await upload(admin, 'Pedido;Venta\nR-1;100', { source: 'rappi' });
    expect(undated.refusal.errors).toEqual({ from: ['La cartola no tiene fechas: escribe qué días comprende.'] });
    expect((await upload(admin, 'Venta\n100')).refusal.message).toContain('«Pedido» o «Concepto»');
    expect((await upload(admin, 'Pedido;Venta\nR-1;100', { ...week, paidOn: '2026-11-25' })).refusal.errors).toEqual({
      paid_on: ['Una cartola provisional todavía no se paga.'],
    });
    const { refusal } = await upload(admin, 'Pedido;Venta\nR-1;100', { ...week, to: '2026-11-01' });
    expect(refusal.errors).toEqual({ to: ['Debe ser el mismo día o uno posterior'] });
  });

  test('are closed to users with some stores, and never show those or the orders of another company', async () => {
    const { tenant, storeId, admin } = await chain();
    const order = await rappiOrder(tenant, storeId);
    const { id } = (await upload(admin, fileOf(`R-${order};;13790;;20/11/2026;`))).body;
    const limited = await tenant.userWith(['payments.reconcile'], { storeIds: [storeId] });
    const calls = [
      await limited.call(channelStatementsApi.list, {}),
      await limited.call(channelStatementsApi.get, { params: { id } }),
      await limited.call(channelStatementsApi.remove, { params: { id } }),
      await upload(limited, fileOf(`R-${order};;13790;;20/11/2026;`)),
    ];
    expect(calls.map(({ status, refusal }) => [status, refusal.code])).toEqual(calls.map(() => [403, 1104]));
    const stranger = await chain();
    expect((await stranger.admin.call(channelStatementsApi.get, { params: { id } })).status).toBe(404);
    const theirs = await upload(stranger.admin, fileOf(`R-${order};;13790;;20/11/2026;`));
    const found = await read(stranger.admin, theirs.body.id);
    expect(found.discrepancies.map(({ kind }) => kind)).toEqual(['unknown']);
  });
});
