import { describe, expect, test } from 'vitest';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { kitchenApi } from '../../kitchen/kitchen.contract.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { ordersApi } from '../orders.contract.ts';

const comanda = await testApp();
const shop = await sellingStore(comanda);
const guest = { tenant: shop.slug };

async function place(changes: Parameters<typeof italianoOrder>[1] = {}) {
  const { body } = await comanda.visitor.call(placingApi.place, { body: italianoOrder(shop, changes) }, guest);
  return body;
}
const order = async (id: number) => (await shop.admin.call(ordersApi.get, { params: { id } })).body;
const move = (id: number, body: { status: 'preparing' | 'ready' | 'completed'; pickUpCode?: string }) =>
  shop.admin.call(ordersApi.move, { params: { id }, body });

describe('the pickup code of an order', () => {
  test('is read by its guest, its store and its kitchen, until the order has ended', async () => {
    const placed = await place();
    expect(placed.pickUpCode).toMatch(/^\d{4}$/);
    expect((await order(placed.number)).proofs).toEqual({ pickUpCode: placed.pickUpCode });
    const board = await shop.admin.call(kitchenApi.board, { params: { storeId: shop.selling.id } });
    expect(board.body.data.find(({ id }) => id === placed.number)?.pickUpCode).toBe(placed.pickUpCode);
    for (const status of ['preparing', 'ready', 'completed'] as const) await move(placed.number, { status });
    const { body } = await comanda.visitor.call(placingApi.track, { params: { uuid: placed.uuid } }, guest);
    expect([body.status, body.pickUpCode]).toEqual(['completed', null]);
  });

  test('is checked where staff send it when they hand the order over', async () => {
    const { number, pickUpCode } = await place();
    for (const status of ['preparing', 'ready'] as const) await move(number, { status });
    const wrong = await move(number, { status: 'completed', pickUpCode: pickUpCode === '0000' ? '0001' : '0000' });
    expect([wrong.status, wrong.refusal.errors]).toEqual([
      422,
      { pick_up_code: ['No es el código de retiro de este pedido'] },
    ]);
    expect((await order(number)).status).toBe('ready');
    const { status, body } = await move(number, { status: 'completed', pickUpCode: pickUpCode ?? '' });
    expect([status, body.proofs]).toEqual([200, { pickUpCode, pickUpCheckedAt: expect.any(String) }]);
  });
});

test('a delivery has no pickup code', async () => {
  const { number, pickUpCode } = await place({ method: 'delivery', address: addresses.near });
  expect([pickUpCode, (await order(number)).proofs]).toEqual([null, {}]);
});

test('a company that requires the code hands no pickup over without it or a reason, also in the kitchen', async () => {
  const strict = await sellingStore(comanda, {}, ['pickup-code']);
  const placed = async () => {
    const { body } = await comanda.visitor.call(
      placingApi.place,
      { body: italianoOrder(strict) },
      { tenant: strict.slug },
    );
    for (const status of ['preparing', 'ready'] as const)
      await strict.admin.call(ordersApi.move, { params: { id: body.number }, body: { status } });
    return body;
  };
  const [one, other] = [await placed(), await placed()];
  const errors = { pick_up_code: [expect.stringContaining('o un motivo para entregar sin él')] };
  const office = (body: { status: 'completed'; pickUpCode?: string; reason?: string }) =>
    strict.admin.call(ordersApi.move, { params: { id: one.number }, body });
  const kitchen = (body: { status: 'completed'; pickUpCode?: string }) =>
    strict.admin.call(kitchenApi.move, { params: { storeId: strict.selling.id, id: other.number }, body });
  expect((await office({ status: 'completed' })).refusal.errors).toEqual(errors);
  expect((await kitchen({ status: 'completed' })).refusal.errors).toEqual(errors);
  const { body } = await office({ status: 'completed', reason: 'Mostró su documento' });
  expect([body.status, body.timeline.at(-1)?.note]).toEqual(['completed', 'Mostró su documento']);
  expect((await kitchen({ status: 'completed', pickUpCode: other.pickUpCode ?? '' })).body.status).toBe('completed');
  expect((await kitchen({ status: 'completed' })).status).toBe(200);
});
