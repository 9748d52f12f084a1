import { describe, expect, test } from 'vitest';
import { orderingGuests } from '#testing/customers.ts';
import { testApp } from '#testing/testApp.ts';
import { customersApi } from '../customers.contract.ts';

const comanda = await testApp();

const camila = { name: 'Camila Rojas', phone: '+56987654321' };
const cami = { name: 'Cami R.', phone: '+56911112222', mail: 'cami+ofertas@correo.test' };

/** Two customers who are the same person, each with one order. */
async function scene() {
  const all = await orderingGuests(comanda);
  const orders = [await all.placed(camila), await all.placed(cami)];
  const [one, other] = [await all.idOf('4321'), await all.idOf('2222')];
  const merge = (id: number, intoId: number) =>
    all.shop.admin.call(customersApi.merge, { params: { id }, body: { intoId } });
  const takeBack = async (id: number) => all.undo((await all.history(id))[0]?.requestId ?? '');
  return { ...all, orders, one, other, merge, takeBack };
}

describe('merging two customers', () => {
  test('returns one customer with the orders of both, found by either phone', async () => {
    const { merge, one, other, orders, list, ordersOf, order } = await scene();
    const { body } = await merge(other, one);
    expect(body).toMatchObject({ id: one, orderCount: 2, mail: cami.mail, merged: [{ id: other, phone: cami.phone }] });
    for (const query of ['camila', '2222', 'cami r', 'cami@correo.test'])
      expect(await list({ query })).toMatchObject([{ id: one, orderCount: 2 }]);
    expect(new Set(await ordersOf(one))).toEqual(new Set(orders));
    expect((await order(orders[1] ?? 0)).userId).toBe(one);
  });

  test('assigns new orders with the merged phone to the survivor', async () => {
    const { merge, one, other, placed, order, list } = await scene();
    await merge(other, one);
    const before = (await list())[0]?.lastOrderAt ?? '';
    expect((await order(await placed(cami, { marketingMail: true }))).userId).toBe(one);
    const [customer, ...none] = await list();
    expect(none).toEqual([]);
    expect(customer).toMatchObject({ orderCount: 3, mailConsent: 'given' });
    expect(String(customer?.lastOrderAt) > before).toBe(true);
  });

  test('assigns orders placed during the merge to the survivor', async () => {
    const { merge, one, other, place, list, ordersOf, orders } = await scene();
    const [merged, ...placed] = await Promise.all([merge(other, one), place(cami), place(camila), place(cami)]);
    expect([merged.status, ...placed.map(({ status }) => status)]).toEqual([200, 201, 201, 201]);
    const [customer, ...none] = await list();
    expect(none).toEqual([]);
    expect(customer).toMatchObject({ id: one, orderCount: orders.length + placed.length });
    expect(await ordersOf(one)).toHaveLength(orders.length + placed.length);
  });

  test('can be undone from the history of either', async () => {
    const { merge, one, other, takeBack, list, ordersOf, orders } = await scene();
    await merge(other, one);
    expect((await takeBack(one)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect([await ordersOf(one), await ordersOf(other)]).toEqual([[orders[0]], [orders[1]]]);
    await merge(other, one);
    expect((await takeBack(other)).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  test('follows a second merge into a third customer', async () => {
    const { merge, one, other, placed, list, get, idOf } = await scene();
    await placed({ name: 'C. Rojas', phone: '+56933334444' });
    const third = await idOf('4444');
    await merge(other, one);
    await merge(one, third);
    expect(await list()).toMatchObject([{ id: third, orderCount: 3 }]);
    expect((await get(other)).body.mergedInto).toBe(third);
    expect(await list({ query: '2222' })).toMatchObject([{ id: third }]);
  });

  test('keeps the latest consent or refusal', async () => {
    const { shop, merge, one, other } = await scene();
    const setConsent = (id: number, mailConsent: 'given' | 'refused') =>
      shop.admin.call(customersApi.update, { params: { id }, body: { mailConsent } });
    await setConsent(one, 'given');
    await setConsent(other, 'refused');
    expect((await merge(other, one)).body.mailConsent).toBe('refused');
  });

  test('joins the notes of both and rejects notes that are too long', async () => {
    const { shop, merge, one, other, takeBack, get } = await scene();
    const note = (id: number, notes: string) =>
      shop.admin.call(customersApi.update, { params: { id }, body: { notes } });
    await note(one, 'Timbre malo.');
    await note(other, 'Alérgica al maní.');
    expect((await merge(other, one)).body.notes).toBe('Timbre malo.\nAlérgica al maní.');
    await takeBack(one);
    expect([(await get(one)).body.notes, (await get(other)).body.notes]).toEqual(['Timbre malo.', 'Alérgica al maní.']);
    await note(one, 'x'.repeat(1990));
    expect((await merge(other, one)).refusal.message).toBe(
      'Las notas de los dos juntas pasan de 2.000 caracteres: acórtalas antes de unirlos.',
    );
    await note(one, 'Alérgica al maní.');
    expect((await merge(other, one)).body.notes).toBe('Alérgica al maní.');
  });

  test('names customers without a name by phone in errors', async () => {
    const { shop, merge, one, other } = await scene();
    await shop.admin.call(customersApi.update, { params: { id: other }, body: { name: '' } });
    await merge(other, one);
    expect((await merge(one, other)).refusal.message).toBe('«+56 9 1111 2222» ya se unió con «Camila Rojas».');
  });

  test('rejects the same, missing and already merged customers', async () => {
    const { shop, merge, one, other, placed, idOf } = await scene();
    expect((await merge(one, one)).refusal.errors).toEqual({ into_id: ['Es el mismo cliente. Elige otro.'] });
    expect((await merge(one, 999_999)).refusal.errors).toEqual({ into_id: ['Ese cliente no existe.'] });
    await merge(other, one);
    expect((await merge(one, other)).refusal.message).toBe('«Cami R.» ya se unió con «Camila Rojas».');
    expect((await merge(other, one)).refusal.message).toBe('«Cami R.» ya se unió con otro cliente.');
    const update = { params: { id: other }, body: { notes: 'Hola' } };
    expect((await shop.admin.call(customersApi.update, update)).refusal.code).toBe(1059);
    await placed({ name: 'Benjamín', phone: '+56933334444' }, { expectedTotal: 8600 });
    const third = await idOf('4444');
    expect((await merge(third, other)).refusal.message).toBe('«Cami R.» ya se unió con otro cliente. Elige ese.');
  });

  test('suggests customers with the same mail', async () => {
    const { place, get, one, other, shop } = await scene();
    await place({ ...camila, mail: 'CAMI@correo.test' });
    expect((await get(one)).body.similar).toMatchObject([{ id: other, phone: cami.phone }]);
    expect((await get(other)).body.similar).toMatchObject([{ id: one }]);
    const elsewhere = await shop.userWith(['customers.list', 'customers.show'], {
      storeIds: [await shop.store('Maipú')],
    });
    expect((await get(one, elsewhere)).status).toBe(404);
  });
});
