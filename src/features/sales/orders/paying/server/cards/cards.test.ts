import { describe, expect, test, vi } from 'vitest';
import { customerCardsApi, guestCardsApi } from '#features/benefits/cards/cards.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { chargeLimit } from '#integrations/payments/paymentSandbox.ts';
import { oneclickSandbox } from '#integrations/payments/oneclick/oneclickSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { cardShop } from '#testing/integrations/cardShop.ts';
import { cardTheftCases } from '#testing/integrations/cardTheft.ts';
import { orderProvidersApi } from '../../../fleet/fleet.contract.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';

const shop = await cardShop(oneclickSandbox, 'oneclick');
const {
  comanda,
  sandbox,
  services,
  tenant,
  headers,
  newGuest,
  place,
  track,
  orderOf,
  customerOf,
  proofFor,
  cardsOf,
  payWith,
  visit,
  write,
  writeDown,
  saver,
  bookOf,
  savedAtProvider,
} = shop;
cardTheftCases(shop);

const settled = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a guest who pays with Oneclick', () => {
  test('saves a card, which pays the order, and pays the next one in one step', async () => {
    const { guest, order, proof, card, statusCode, location } = await saver();
    expect(order).toMatchObject({ paymentUrl: null, cardProvider: 'oneclick' });
    expect([statusCode, location]).toEqual([303, expect.stringMatching(`/pedidos/${order.uuid}$`)]);
    expect(card).toMatchObject({ provider: 'oneclick', brand: 'Visa', last4: '6623', card: 'credit' });
    expect(await track(order.uuid)).toMatchObject({ status: 'created', cardProvider: null });
    const next = await place(guest);
    const paid = await payWith(next.uuid, proof, card.id);
    expect([paid.status, paid.body.status]).toEqual([200, 'created']);
    const { payments: attempts } = await orderOf(next.number);
    expect(attempts).toMatchObject([
      { status: 'completed', provider: 'oneclick', cardBrand: 'Visa', cardLast4: '6623', card: 'credit' },
    ]);
    expect(bookOf(attempts[0]?.id)).toMatchObject({ taken: next.total });
  });

  test('saves one card and pays once when the return is repeated', async () => {
    const before = savedAtProvider().length;
    const { order, back, cookie } = await saver();
    await visit(back, { cookie });
    expect(savedAtProvider()).toHaveLength(before + 1);
    expect((await orderOf(order.number)).payments).toHaveLength(1);
  });

  test('saves the card in the browser that left, also when the provider returns by POST', async () => {
    const guest = newGuest();
    const order = await place(guest);
    const proof = await proofFor(guest);
    const { back, cookie } = await writeDown(order.uuid, proof);
    const [path = '', payload = ''] = back.split('?');
    const posted = await visit(path, { method: 'POST', payload, isOurs: false });
    expect(posted.statusCode).toBe(303);
    await visit(String(posted.headers.location), { cookie, isOurs: false });
    expect(await cardsOf(proof)).toHaveLength(1);
    expect((await track(order.uuid)).status).toBe('created');
  });

  test.each(['reject', 'abort'] as const)('and meets %s saves nothing and sees an error', async (outcome) => {
    const guest = newGuest();
    const order = await place(guest);
    const proof = await proofFor(guest);
    const before = (await cardsOf(proof)).length;
    const { location } = await write(order.uuid, proof, outcome);
    expect(location).toMatch(`/pedidos/${order.uuid}#tarjeta`);
    expect(await cardsOf(proof)).toHaveLength(before);
    expect((await track(order.uuid)).status).toBe('pending_online_payment');
  });

  test('whose bank refuses reads why, and pays with another card', async () => {
    const { guest, proof, card } = await saver();
    const order = await place(guest);
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('payments')
        .set({ amount: chargeLimit + 1 })
        .where('orderId', '=', order.number)
        .execute(),
    );
    const refused = await payWith(order.uuid, proof, card.id);
    expect([refused.status, refused.refusal.message]).toEqual([409, expect.stringContaining('máximo de la tarjeta')]);
    expect((await track(order.uuid)).status).toBe('online_payment_failed');
    expect((await payWith(order.uuid, proof, card.id)).body.status).toBe('created');
  });

  test('who presses twice pays once', async () => {
    const { guest, proof, card } = await saver();
    const order = await place(guest);
    const both = await Promise.all([1, 2].map(() => payWith(order.uuid, proof, card.id)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts.filter(({ id }) => (bookOf(id)?.taken ?? 0) > 0)).toHaveLength(1);
  });

  test('gets the money back like any other', async () => {
    const { order } = await saver();
    const {
      payments: [payment],
    } = await orderOf(order.number);
    const params = { type: 'oneclick' as const, id: payment?.id ?? 0 };
    await tenant.admin.call(refundsApi.refund, { params, body: { amount: 1000, reason: 'Faltó la bebida' } });
    await settled(async () => expect((await orderOf(order.number)).refunded).toBe(1000));
    expect(bookOf(payment?.id)).toMatchObject({ taken: order.total, refunded: 1000 });
  });
});

describe('a charge that is never answered', () => {
  test('is looked for at once, and pays the order', async () => {
    const { guest, proof, card } = await saver();
    const order = await place(guest);
    sandbox.kit.plan('lost', { on: /POST/ });
    sandbox.kit.plan('slow', { on: /GET/ });
    expect((await payWith(order.uuid, proof, card.id)).body.status).toBe('created');
  });

  test('is not repeated while its result is unknown, and is resolved by the job', async () => {
    const { guest, proof, card } = await saver();
    const order = await place(guest);
    sandbox.kit.plan('lost', { on: /POST/ });
    // Its books are read before the charge, and cannot be after it.
    sandbox.kit.plan('slow', { on: /GET/ });
    sandbox.kit.plan('broken', { on: /GET/, times: 3 });
    const { status, body } = await payWith(order.uuid, proof, card.id);
    expect([status, body.status]).toEqual([200, 'pending_online_payment']);
    const repeated = await payWith(order.uuid, proof, card.id);
    expect([200, 409]).toContain(repeated.status);
    await settled(async () => expect((await track(order.uuid)).status).toBe('created'));
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts.map(({ id }) => bookOf(id)?.taken)).toEqual([order.total]);
  });
});

describe('a removed card', () => {
  test('pays nothing any more, and is taken from its provider', async () => {
    const { guest, proof, card } = await saver();
    const known = savedAtProvider().length;
    const removal = { params: { id: card.id }, body: { proof } };
    const { body } = await comanda.visitor.call(guestCardsApi.remove, removal, headers);
    expect(body.cards.map(({ id }) => id)).not.toContain(card.id);
    const order = await place(guest);
    expect([404, 409]).toContain((await payWith(order.uuid, proof, card.id)).status);
    await settled(async () => expect(savedAtProvider()).toHaveLength(known - 1));
  });

  test('stays at its provider until the credentials return, when its store has none', async () => {
    const { proof, card } = await saver();
    const known = savedAtProvider().length;
    await tenant.inTenant((db) =>
      unaudited(db).updateTable('savedCards').set({ storeId: tenant.selling.id }).where('id', '=', card.id).execute(),
    );
    await comanda.visitor.call(guestCardsApi.remove, { params: { id: card.id }, body: { proof } }, headers);
    await settled(async () => {
      const jobs = await tenant.inTenant((db) =>
        db.selectFrom('jobs').select(['args', 'error']).where('kind', '=', 'cards.delete').execute(),
      );
      expect(jobs).toContainEqual({ args: { cardId: card.id }, error: expect.stringMatching(/\S/) });
    });
    expect(savedAtProvider()).toHaveLength(known);
    expect(
      await tenant.inTenant((db) =>
        db.selectFrom('savedCards').select('status').where('id', '=', card.id).executeTakeFirst(),
      ),
    ).toEqual({ status: 'removed' });
  });

  test('can be removed by staff, who see only its last digits, and the removal is in the history', async () => {
    const { guest, card } = await saver();
    const id = await customerOf(guest);
    const seen = await tenant.admin.call(customerCardsApi.list, { params: { id } });
    expect(seen.body.data).toContainEqual(card);
    expect(seen.text).not.toMatch(/token|sealed|v1\./);
    const removed = await tenant.admin.call(customerCardsApi.remove, { params: { id, cardId: card.id } });
    expect(removed.body.data.map((each) => each.id)).not.toContain(card.id);
    const [change] = await tenant.inTenant((db) =>
      db
        .selectFrom('auditChanges')
        .select(['entity', 'recordId', 'after'])
        .where('requestId', '=', String(removed.headers['x-request-id']))
        .execute(),
    );
    expect(change).toMatchObject({ entity: 'customers', recordId: id, after: { saved_card: null } });
  });
});

test('card tokens are encrypted and appear in no stored call', async () => {
  const { order, card } = await saver();
  const { tokenSealed } = await tenant.inTenant((db) =>
    db.selectFrom('savedCards').select('tokenSealed').where('id', '=', card.id).executeTakeFirstOrThrow(),
  );
  const token = services.secrets.open(tokenSealed ?? '');
  expect(savedAtProvider()).toContain(token);
  const calls = await tenant.admin.call(orderProvidersApi.ofOrder, { params: { id: order.number } });
  expect(calls.text).toContain('Cobrar a la tarjeta');
  expect(calls.text).not.toContain(token);
  const { text } = await tenant.admin.call(ordersApi.get, { params: { id: order.number } });
  expect(text).not.toContain(token);
});

test('merging a customer moves their cards', async () => {
  const { guest, card } = await saver();
  const { guest: other } = await saver();
  const [id, intoId] = [await customerOf(guest), await customerOf(other)];
  const order = await place(guest);
  await tenant.admin.call(customersApi.merge, { params: { id }, body: { intoId } });
  const { data } = (await tenant.admin.call(customerCardsApi.list, { params: { id: intoId } })).body;
  expect(data.map((each) => each.id)).toContain(card.id);
  expect((await payWith(order.uuid, await proofFor(other), card.id)).body.status).toBe('created');
});

test('undoing a merge separates the cards, whatever was verified meanwhile', async () => {
  const { guest, proof: guestProof, card } = await saver();
  const { guest: other, card: theirs } = await saver();
  const [id, intoId] = [await customerOf(guest), await customerOf(other)];
  const merged = await tenant.admin.call(customersApi.merge, { params: { id }, body: { intoId } });
  const mergedProof = await proofFor(other);
  expect((await cardsOf(mergedProof)).map((each) => each.id)).toEqual([theirs.id, card.id]);
  const requestId = String(merged.headers['x-request-id']);
  expect((await tenant.admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
  const order = await place(other);
  expect((await cardsOf(mergedProof)).map((each) => each.id)).toEqual([theirs.id]);
  expect((await payWith(order.uuid, mergedProof, card.id)).status).toBe(404);
  expect((await cardsOf(guestProof)).map((each) => each.id)).toEqual([card.id]);
  expect((await payWith((await place(guest)).uuid, guestProof, card.id)).body.status).toBe('created');
});

test('erasing a customer deletes their cards here and at the provider', async () => {
  const { guest, order, card } = await saver();
  await tenant.inTenant((db) =>
    unaudited(db).updateTable('orders').set({ status: 'completed' }).where('id', '=', order.number).execute(),
  );
  const known = savedAtProvider().length;
  const forgotten = await tenant.admin.call(customersApi.forget, { params: { id: await customerOf(guest) } });
  expect(forgotten.status).toBe(200);
  await settled(async () => {
    expect(savedAtProvider()).toHaveLength(known - 1);
    const left = await tenant.inTenant((db) =>
      db.selectFrom('savedCards').select('id').where('id', '=', card.id).execute(),
    );
    expect(left).toEqual([]);
  });
});
