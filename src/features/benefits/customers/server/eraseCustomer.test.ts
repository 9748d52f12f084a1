import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pointsApi } from '#features/benefits/loyalty/guestPoints.contract.ts';
import { orderingGuests } from '#testing/customers.ts';
import { addresses } from '#testing/orders.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { eraseOrders } from './erase.repo.ts';
import { customersApi } from '../customers.contract.ts';

const comanda = await isolatedTestApp({ guestOrderLimit: 50 });

const guest = { name: 'Camila Quintanilla', phone: '+56955667788', mail: 'quintanilla@correo.test' };
const secrets = [
  'quintanilla',
  '955667788',
  '912345678',
  'pasaje',
  'perro bravo',
  'llamó su vecina',
  'sin cebolla porfa',
];

/** Tables of the company with a row that contains one of these terms. */
async function tablesWith(tenant: TestTenant, terms: readonly string[]): Promise<string[]> {
  return tenant.inTenant(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
      where c.column_name = 'tenant_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.id(name)} t where tenant_id = ${tenant.id}
        and lower(t::text) like any (${terms.map((word) => `%${word}%`)}::text[]) limit 1`.execute(db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}

const sums = (tenant: TestTenant) =>
  tenant.inTenant(async (db) => {
    const { rows } = await sql`select count(*)::int as orders, sum(total) as total, sum(products_total) as products,
        sum(refunded) as refunded, jsonb_agg(parts order by id) as parts,
        jsonb_agg((select jsonb_agg(l - 'comment') from jsonb_array_elements(lines) l) order by id) as lines
      from orders where tenant_id = ${tenant.id}`.execute(db);
    return rows[0];
  });

async function scene() {
  const all = await orderingGuests(comanda);
  const { shop, list } = all;
  const line = { lineId: shop.lines.italiano, quantity: 2, choices: [shop.mayo], comment: 'Sin cebolla porfa' };
  const order = await all.placed(guest, {
    method: 'delivery',
    address: { ...addresses.near, text: 'Pasaje Los Olmos 9', detail: 'Perro bravo' },
    lines: [line],
    notes: 'Perro bravo',
    answers: [{ question: '¿Cómo llegas?', answer: 'Soy Quintanilla' }],
    billing: {
      kind: 'invoice',
      businessName: 'Panadería Sol',
      email: guest.mail,
      phone: guest.phone,
      documentType: 'vat_number',
      documentId: '76.123.456-0',
      holder: 'company',
      taxFree: false,
    },
  });
  const [{ id } = { id: 0 }] = await list();
  const erase = (who = shop.admin) => who.call(customersApi.forget, { params: { id } });
  const update = (body: object) => shop.admin.call(customersApi.update, { params: { id }, body });
  return {
    ...all,
    order,
    read: all.order,
    id,
    forget: erase,
    update,
    cancel: () => all.move(order, 'canceled', 'Llamó su vecina'),
  };
}

describe('erasing a customer', () => {
  test('removes their data from all tables and keeps sales totals', async () => {
    const { shop, cancel, forget, update, placed, finish, list } = await scene();
    await cancel();
    await finish(await placed(guest));
    await finish(await placed({ name: 'Otra Quinta', phone: '+56911112222' }));
    const { id: other = 0 } = (await list({ query: 'otra' }))[0] ?? {};
    await update({ notes: 'Vive con Quintanilla padre', mail: 'otra.quintanilla@correo.test' });
    await update({ phone: '+56912345678' });
    await comanda.visitor.call(pointsApi.sendCode, { body: { phone: '+56912345678' } }, { tenant: shop.slug });
    expect((await tablesWith(shop, secrets)).toSorted()).toEqual(
      expect.arrayContaining(['audit_changes', 'customers', 'orders', 'request_counts']),
    );
    const before = await sums(shop);
    const { status, body } = await forget();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Cliente olvidado',
      phone: '',
      mail: '',
      notes: '',
      mailConsent: 'unknown',
      forgottenAt: expect.any(String),
      orderCount: 1,
      canceledCount: 1,
    });
    expect(await tablesWith(shop, secrets)).toEqual([]);
    expect(await sums(shop)).toEqual(before);
    expect(await list()).toMatchObject([{ id: other, name: 'Otra Quinta', orderCount: 1 }]);
  });

  test('keeps the recipient of an invoice and a readable order', async () => {
    const { order, read, cancel, forget } = await scene();
    await cancel();
    await forget();
    const { customer, address, billing, notes, answers, timeline, cancelReason } = await read(order);
    expect({ customer, address, notes, answers, cancelReason }).toEqual({
      customer: { name: 'Cliente olvidado', phone: '', mail: null },
      address: null,
      notes: '',
      answers: [],
      cancelReason: '',
    });
    expect(billing).toMatchObject({ businessName: 'Panadería Sol', documentId: '76.123.456-0', email: '', phone: '' });
    expect(timeline.map(({ by, to }) => [by, to])).toEqual([
      ['Cliente olvidado', 'created'],
      ['Administración', 'canceled'],
    ]);
  });

  test('does not link orders of different erased customers', async () => {
    const { shop, order, cancel, forget, placed, finish, list, earlier } = await scene();
    await cancel();
    const another = await finish(await placed({ name: 'Bruno Paz', phone: '+56911112222' }));
    const id = (await list({ query: 'bruno' }))[0]?.id ?? 0;
    await forget();
    await shop.admin.call(customersApi.forget, { params: { id } });
    expect([await earlier(order), await earlier(another)]).toEqual([0, 0]);
  });

  test('cannot be undone or repeated', async () => {
    const { id, cancel, forget, update, history, undo } = await scene();
    await update({ notes: 'Perro bravo' });
    await cancel();
    await forget();
    const entries = await history(id);
    expect(entries.map(({ undoable }) => undoable)).toEqual([false, false]);
    for (const { requestId } of entries) expect((await undo(requestId)).status).toBe(409);
    expect((await update({ name: 'Camila' })).refusal.code).toBe(1058);
    expect((await forget()).refusal.code).toBe(1058);
  });

  test('is rejected while they have an open order', async () => {
    const { order, forget, get, id } = await scene();
    const { status, refusal } = await forget();
    expect([status, refusal.message]).toEqual([
      409,
      `El pedido #${order} de esta persona sigue en curso («Nuevo»). Podrás borrar sus datos cuando termine.`,
    ]);
    expect((await get(id)).body.name).toBe(guest.name);
  });

  test('makes their next order a new customer', async () => {
    const { cancel, forget, placed, id, list, ordersOf } = await scene();
    await cancel();
    await forget();
    const nextOrder = await placed(guest);
    const [{ id: fresh } = { id: 0 }] = await list();
    expect(fresh).not.toBe(id);
    expect(await ordersOf(fresh)).toEqual([nextOrder]);
    expect(await list({ query: 'olvidado' })).toEqual([]);
  });

  test('erases many orders in resumable batches', async () => {
    const { shop, cancel, id, placed, finish } = await scene();
    await cancel();
    await finish(await placed(guest));
    await finish(await placed(guest));
    const erase = () => shop.inTenant((db) => eraseOrders(db, id, 2));
    expect([await erase(), await erase(), await erase()]).toEqual([2, 1, 0]);
    expect(await tablesWith(shop, ['quintanilla'])).toEqual(['customers']);
  });

  test('covers every phone they had', async () => {
    const { shop, cancel, forget, placed, finish, id, list } = await scene();
    await cancel();
    await finish(await placed({ name: 'Cami Quintanilla', phone: '+56912345678' }));
    const other = (await list({ query: '5678' }))[0]?.id ?? 0;
    await shop.admin.call(customersApi.merge, { params: { id: other }, body: { intoId: id } });
    await forget();
    expect(await tablesWith(shop, secrets)).toEqual([]);
  });
});
