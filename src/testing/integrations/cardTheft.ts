import { describe, expect, test } from 'vitest';
import { guestCardsApi } from '#features/benefits/cards/cards.contract.ts';
import { proofOf } from '#features/benefits/loyalty/server/index.ts';
import { cardPayingApi } from '#features/sales/orders/paying/cardPaying.contract.ts';
import { bases } from '#kit/contract/endpoint.ts';
import type { cardShop } from './cardShop.ts';

type Shop = Awaited<ReturnType<typeof cardShop>>;

/** A token with another sign in its signature; the last one may have bits without a meaning. */
const altered = (token: string) => token.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));

/** Attempts to use a card of another guest, for every provider that saves cards. */
export function cardTheftCases(shop: Shop): void {
  const { comanda, tenant, services, headers, newGuest, place, track, orderOf, customerOf, proofFor } = shop;
  const { cardsOf, payWith, startSaving, write, saver, bookOf, savedAtProvider } = shop;
  const { visitor, app } = comanda;
  const visit = (url: string) => app.inject({ method: 'GET', url });
  const takenOf = async (number: number) => {
    const { payments } = await orderOf(number);
    return payments.map(({ id }) => bookOf(id)?.taken ?? 0).reduce((sum, each) => sum + each, 0);
  };
  const thief = async () => {
    const guest = newGuest();
    const order = await place(guest);
    return { guest, order, proof: await proofFor(guest) };
  };

  describe('a thief', () => {
    test('pays with no card of another customer, and neither finds nor removes it', async () => {
      const { guest, card } = await saver();
      const { order, proof } = await thief();
      expect(await cardsOf(proof)).toEqual([]);
      expect((await payWith(order.uuid, proof, card.id)).status).toBe(404);
      const removal = { params: { id: card.id }, body: { proof } };
      expect((await visitor.call(guestCardsApi.remove, removal, headers)).status).toBe(404);
      expect(await cardsOf(await proofFor(guest))).toContainEqual(card);
      expect(await takenOf(order.number)).toBe(0);
    });

    test('pays with no altered proof, and with none of another purpose or company', async () => {
      const { guest, proof, card } = await saver();
      const order = await place(guest);
      const id = await customerOf(guest);
      const wrong = [
        '',
        'inventado',
        altered(proof),
        String(id),
        proofOf(services.secrets, { tenantId: tenant.id + 1, customerId: id }).proof,
        services.secrets.sign('orders.saveCard', { tenantId: tenant.id, cardId: card.id, holderId: id }, 600),
      ];
      for (const other of wrong) expect([403, 422]).toContain((await payWith(order.uuid, other, card.id)).status);
      expect(await takenOf(order.number)).toBe(0);
    });

    test('uses a card at no other company, also with its proof and order', async () => {
      const { guest, proof, card } = await saver();
      const order = await place(guest);
      const other = await comanda.tenant();
      const params = { uuid: order.uuid };
      const elsewhere = { tenant: other.slug };
      const paid = await visitor.call(cardPayingApi.pay, { params, body: { proof, cardId: card.id } }, elsewhere);
      expect([403, 404]).toContain(paid.status);
      expect((await visitor.call(guestCardsApi.list, { body: { proof } }, elsewhere)).status).toBe(403);
      expect((await visitor.call(cardPayingApi.save, { params, body: { proof } }, elsewhere)).status).not.toBe(201);
    });

    test('pays an order of a card holder with no proof of their own', async () => {
      const { guest, card } = await saver();
      const order = await place(guest);
      const { proof } = await thief();
      expect((await payWith(order.uuid, proof, card.id)).status).toBe(409);
      expect((await startSaving(order.uuid, proof)).status).toBe(409);
      expect((await track(order.uuid)).status).toBe('pending_online_payment');
    });

    test('changes no amount: it is that of the order', async () => {
      const { guest, proof, card } = await saver();
      const order = await place(guest);
      const url = `${bases.public[0]}/orders/${order.uuid}/card_payment`;
      const payload = { proof, card_id: card.id, amount: 1 };
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(422);
      expect((await payWith(order.uuid, proof, card.id)).status).toBe(200);
      expect(await takenOf(order.number)).toBe(order.total);
    });

    test('enrols nothing by a ticket of another order, an altered one, or one of another company', async () => {
      const { order, proof } = await thief();
      const { order: victims } = await thief();
      const { url } = (await startSaving(order.uuid, proof)).body;
      const other = await comanda.tenant();
      for (const wrong of [
        url.replace(order.uuid, victims.uuid),
        altered(url),
        url.replace(`/${tenant.slug}/`, `/${other.slug}/`),
      ]) {
        const { statusCode } = await visit(wrong);
        expect([wrong, statusCode >= 400 && statusCode < 500]).toEqual([wrong, true]);
      }
    });

    test('saves no second card and pays nothing by a return that is replayed or altered', async () => {
      const { order, back, guest } = await saver();
      const known = savedAtProvider().length;
      const { order: victims } = await thief();
      const others = [
        back.replace(order.uuid, victims.uuid),
        back.replace(/tarjeta\/(\d+)/, (_, id: string) => `tarjeta/${Number(id) + 1}`),
        back.replace(/(vuelta\/[^?]+)./, '$1x'),
      ];
      await Promise.all([...Array.from({ length: 5 }, () => back), ...others].map(visit));
      expect(savedAtProvider()).toHaveLength(known);
      expect(await cardsOf(await proofFor(guest))).toHaveLength(1);
      expect((await orderOf(order.number)).payments).toHaveLength(1);
      expect((await track(victims.uuid)).status).toBe('pending_online_payment');
    });

    test('pays with no card that its holder removed, and with none that was never finished', async () => {
      const { guest, proof, card } = await saver();
      const order = await place(guest);
      await visitor.call(guestCardsApi.remove, { params: { id: card.id }, body: { proof } }, headers);
      await write(order.uuid, proof, 'reject');
      for (const id of [card.id, card.id + 1, 0, -1])
        expect([404, 409, 422]).toContain((await payWith(order.uuid, proof, id)).status);
      expect(await takenOf(order.number)).toBe(0);
    });
  });
}
