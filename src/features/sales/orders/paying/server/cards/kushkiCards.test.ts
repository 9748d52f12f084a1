import { expect, test, vi } from 'vitest';
import { savedCardMethod } from '#integrations/payments/kushki/dialect.ts';
import { kushkiSandbox } from '#integrations/payments/kushki/kushkiSandbox.ts';
import { cardShop } from '#testing/integrations/cardShop.ts';
import { cardTheftCases } from '#testing/integrations/cardTheft.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';

const shop = await cardShop(kushkiSandbox, savedCardMethod);
const { tenant, sandbox, newGuest, place, track, orderOf, proofFor, payWith, visit, writeDown, saver, bookOf } = shop;
cardTheftCases(shop);
const settled = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

test('a guest saves a card at Kushki, pays with it, and gets the money back', async () => {
  const { guest, order, proof, card } = await saver();
  expect(order).toMatchObject({ paymentUrl: null, cardProvider: 'kushki' });
  expect((await track(order.uuid)).status).toBe('created');
  const next = await place(guest);
  expect((await payWith(next.uuid, proof, card.id)).body.status).toBe('created');
  const {
    payments: [payment],
  } = await orderOf(next.number);
  const params = { type: 'kushki_card_async_subscription' as const, id: payment?.id ?? 0 };
  await tenant.admin.call(refundsApi.refund, { params, body: { amount: next.total, reason: 'Llegó frío' } });
  await settled(async () => expect((await orderOf(next.number)).payments[0]?.status).toBe('refunded'));
  expect(bookOf(payment?.id)).toMatchObject({ taken: next.total, refunded: next.total });
});

test('an order with the phone of a card holder is not paid by that card, and does not affect it', async () => {
  const guest = newGuest();
  const order = await place(guest);
  const another = await place(guest);
  const { back, cookie } = await writeDown(order.uuid, await proofFor(guest));
  for (const guessed of [back.replace(order.uuid, another.uuid), back.replace(/[^/]+$/, 'inventado')])
    expect((await visit(guessed, { cookie })).headers.location).toMatch(/#tarjeta$/);
  expect((await visit(back, { cookie })).headers.location).toMatch(new RegExp(`/pedidos/${order.uuid}$`));
  expect((await track(another.uuid)).status).toBe('pending_online_payment');
  expect((await track(order.uuid)).status).toBe('created');
});

test('a Kushki charge without a response is found in its list and made once', async () => {
  const { guest, proof, card } = await saver();
  const order = await place(guest);
  sandbox.kit.plan('lost', { on: /POST/ });
  // The list is read before the charge, and cannot be after it.
  sandbox.kit.plan('slow', { on: /GET/ });
  sandbox.kit.plan('broken', { on: /GET/, times: Infinity });
  expect((await payWith(order.uuid, proof, card.id)).body.status).toBe('pending_online_payment');
  sandbox.kit.forgive();
  expect([200, 409]).toContain((await payWith(order.uuid, proof, card.id)).status);
  await settled(async () => expect((await track(order.uuid)).status).toBe('created'));
  const { payments } = await orderOf(order.number);
  expect(payments.map(({ id }) => bookOf(id)?.taken)).toEqual([order.total]);
});
