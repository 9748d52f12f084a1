import { describe, expect, test } from 'vitest';
import { guestCardsApi } from '#features/benefits/cards/cards.contract.ts';
import { proofOf } from '#features/benefits/loyalty/server/index.ts';
import { maskMail } from '#domain/mails.ts';
import { maskPhone } from '#domain/phones.ts';
import { cardPayingApi } from '#features/sales/orders/paying/cardPaying.contract.ts';
import { bases } from '#kit/contract/endpoint.ts';
import { alteredToken } from '../alteredToken.ts';
import type { cardShop } from './cardShop.ts';

type Shop = Awaited<ReturnType<typeof cardShop>>;

/** Attempts to use a card of another guest, for every provider that saves cards. */
export function cardTheftCases(shop: Shop): void {
  const { comanda, tenant, services, headers, newGuest, place, track, orderOf, customerOf, proofFor } = shop;
  const { cardsOf, payWith, startSaving, visit, leaveBy, returnOf, writeDown, write, saver, bookOf, savedAtProvider } =
    shop;
  const { visitor, app } = comanda;
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
        alteredToken(proof),
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
        alteredToken(url),
        url.replace(`/${tenant.slug}/`, `/${other.slug}/`),
      ]) {
        const { statusCode } = await visit(wrong);
        expect([wrong, statusCode >= 400 && statusCode < 500]).toEqual([wrong, true]);
      }
    });

    test('saves no second card and pays nothing by a return that is replayed or altered', async () => {
      const { order, back, cookie, guest } = await saver();
      const known = savedAtProvider().length;
      const { order: victims } = await thief();
      const others = [
        back.replace(order.uuid, victims.uuid),
        back.replace(/tarjeta\/(\d+)/, (_, id: string) => `tarjeta/${Number(id) + 1}`),
        back.replace(/(vuelta\/[^?]+)./, '$1x'),
      ];
      const replays = [...Array.from({ length: 5 }, () => back), ...others];
      await Promise.all(replays.flatMap((url) => [visit(url), visit(url, { cookie })]));
      expect(savedAtProvider()).toHaveLength(known);
      expect(await cardsOf(await proofFor(guest))).toHaveLength(1);
      expect((await orderOf(order.number)).payments).toHaveLength(1);
      expect((await track(victims.uuid)).status).toBe('pending_online_payment');
    });

    test('sends the link to save a card to another person, who reads whose account it is before anything begins', async () => {
      const { guest, order, proof } = await thief();
      const { url } = (await startSaving(order.uuid, proof)).body;
      const page = await visit(url, { isOurs: false });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body).toMatch('¿Te enviaron este enlace? No sigas.');
      for (const masked of [maskPhone(guest.phone), maskMail(guest.mail), String(order.number)])
        expect(page.body).toContain(masked);
      for (const secret of [guest.phone.slice(-8), guest.mail, guest.name]) expect(page.body).not.toContain(secret);
      const forged = await visit(url, { method: 'POST', isOurs: false });
      expect([forged.statusCode, forged.headers.location]).toEqual([303, url]);
      expect([page, forged].map(({ headers: sent }) => sent['set-cookie'])).toEqual([undefined, undefined]);
      const customerId = await customerOf(guest);
      const pending = await tenant.inTenant((db) =>
        db.selectFrom('savedCards').select('referenceSealed').where('customerId', '=', customerId).execute(),
      );
      expect(pending).toEqual([{ referenceSealed: null }]);
    });

    test("sends the provider's page to another person, whose card is saved only after they confirm the account", async () => {
      const { guest, order, proof } = await thief();
      const { back } = await writeDown(order.uuid, proof);
      const [path = '', payload = ''] = back.split('?');
      const confirmation = `${path}/confirmada`;
      const repeated = { statusCode: 303, headers: { location: back } };
      expect(await visit(path, { method: 'POST', payload, isOurs: false })).toMatchObject(repeated);
      expect(await visit(confirmation, { method: 'POST', payload, isOurs: false })).toMatchObject(repeated);
      const page = await visit(back, { isOurs: false });
      expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
      expect(page.body).toMatch('¿Te enviaron un enlace para llegar aquí? No sigas.');
      expect(page.body).toContain(maskMail(guest.mail));
      expect(await cardsOf(proof)).toEqual([]);
      expect((await track(order.uuid)).status).toBe('pending_online_payment');
      const altered = confirmation.replace(/(?<=vuelta\/)./, (first) => (first === 'A' ? 'B' : 'A'));
      await visit(altered, { method: 'POST', payload });
      expect(await cardsOf(proof)).toEqual([]);
      const { statusCode, headers: sent } = await visit(confirmation, { method: 'POST', payload });
      expect([statusCode, sent.location]).toEqual([303, expect.stringMatching(`/pedidos/${order.uuid}$`)]);
      expect(await cardsOf(proof)).toHaveLength(1);
    });

    test('takes no card of another person by the return of an earlier visit to the provider', async () => {
      const { order, proof } = await thief();
      const { url } = (await startSaving(order.uuid, proof)).body;
      const earlier = await returnOf((await leaveBy(url)).step, 'abort');
      const { step, cookie } = await leaveBy(url);
      const later = await returnOf(step, 'approve');
      const mixed = `${earlier.split('?')[0]}?${later.split('?')[1] ?? ''}`;
      for (const each of [earlier, mixed])
        expect((await visit(each, { cookie })).headers.location).toMatch(/#tarjeta$/);
      expect(await cardsOf(proof)).toEqual([]);
      expect((await track(order.uuid)).status).toBe('pending_online_payment');
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
