import { describe, expect, test, vi } from 'vitest';
import { couponCodesApi } from '#features/benefits/coupons/codes/couponCodes.contract.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { setupScope } from '#server/createTenant.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { orderingGuests } from '#testing/customers.ts';
import { generateCodes } from '#testing/couponCodes.ts';
import { sentMails } from '#testing/mails.ts';
import { alteredToken } from '#testing/alteredToken.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi, type QuoteInput } from '../../placing/placing.contract.ts';
import { purgeCarts, remindGuestJob } from './remindGuest.ts';

const comanda = await testApp();
const origin = 'https://cadena.comanda.test';
const services = {
  secrets: openSecrets(comanda.config.secretKey),
  originOf: () => origin,
  storefrontOf: () => `${origin}/tienda/demo`,
};

type Guest = NonNullable<QuoteInput['customer']>;
const camila = { name: 'Camila Rojas', phone: '+56987654321', mail: 'Camila@correo.test' };

/** A store with the coupon VUELVE10, and helpers for abandoned carts. */
async function scene(draft: Parameters<typeof couponDraft>[0] = {}) {
  const guests = await orderingGuests(comanda);
  const { shop, place } = guests;
  const { admin, inTenant } = shop;
  const couponId = (await admin.call(couponsApi.create, { body: couponDraft(draft) })).body.id;
  await admin.call(storesApi.update, {
    params: { id: shop.selling.id },
    body: { abandonedShoppingCartCouponEnabled: true, abandonedShoppingCartCouponId: couponId },
  });
  const carts = () => inTenant((db) => db.selectFrom('carts').selectAll().execute());
  const quote = (customer: Partial<Guest> | null = camila, changes: Partial<QuoteInput> = {}) =>
    comanda.visitor.call(
      placingApi.quote,
      {
        body: {
          storeId: shop.selling.id,
          method: 'pickup',
          platform: 'web',
          lines: [{ lineId: shop.lines.italiano, quantity: 2, choices: [shop.mayo] }],
          ...(customer && { customer: customer as Guest }),
          marketingMail: true,
          via: 'b12',
          ...changes,
        },
      },
      { tenant: shop.slug },
    );
  /** Abandons a cart and waits until it is stored. */
  const leave = async (customer: Partial<Guest> = camila) => {
    const quotes = async () => (await carts()).reduce((sum, cart) => sum + cart.quotes, 0);
    const count = await quotes();
    expect((await quote(customer)).status).toBe(200);
    await vi.waitFor(async () => expect(await quotes()).toBe(count + 1));
  };
  const later = (minutes: number) => {
    const before = (at: string) => new Date(Date.parse(at) - minutes * 60_000).toISOString();
    return inTenant(async (db) => {
      for (const { id, quotedAt, beganAt, mailedAt } of await db.selectFrom('carts').selectAll().execute())
        await unaudited(db)
          .updateTable('carts')
          .set({ quotedAt: before(quotedAt), beganAt: before(beganAt), mailedAt: mailedAt && before(mailedAt) })
          .where('id', '=', id)
          .execute();
    });
  };
  /** Creates a customer who ordered the day before and returns it. */
  const ordered = async (mail: string) => {
    await place({ ...camila, mail });
    const createdAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    await inTenant((db) => unaudited(db).updateTable('orders').set({ createdAt }).execute());
    return (await guests.list())[0]?.id ?? 0;
  };
  const scope = setupScope(shop.id, 'carts');
  const job = {
    database: comanda.database,
    scope,
    inTransaction: (work) => comanda.database.inTenant(scope, work),
  } as JobCtx;
  /** Runs the reminder job of every cart. */
  const seeTo = async () => {
    const results = [];
    for (const { id } of await carts()) results.push(await remindGuestJob(services).run(job, { cartId: id }));
    return results;
  };
  const jobs = (kind: string) =>
    inTenant(async (db) => {
      const rows = await db.selectFrom('jobs').select('args').where('kind', '=', kind).orderBy('id').execute();
      return rows.map(({ args }) => args as Record<string, string>);
    });
  const mails = () => sentMails({ inTenant });
  /** Path of the unsubscribe link in the last mail. */
  const link = async () => new URL((await mails()).at(-1)?.unsubscribeUrl ?? '').pathname;
  const open = async (method: 'GET' | 'POST', url: string, slug = shop.slug) =>
    comanda.app.inject({
      method,
      url,
      headers: { tenant: slug, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    });
  return { ...guests, shop, place, ordered, couponId, carts, quote, leave, later, seeTo, jobs, mails, link, open, job };
}

describe('a guest who was quoted and did not order', () => {
  test('gets one mail with the store’s coupon when it has waited, and no second one', async () => {
    const { leave, later, seeTo, mails, jobs } = await scene();
    await leave();
    await leave();
    expect(await jobs('carts.remind')).toHaveLength(1);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo' }]);
    expect(await mails()).toEqual([]);
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo' }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'Camila@correo.test',
      subject: 'Tu pedido te espera, con 10 %',
      fromName: expect.stringContaining('Cadena'),
      unsubscribeUrl: expect.stringMatching(/^https:\/\/cadena\.comanda\.test\/sin-ofertas\/[\w-]+$/),
    });
    for (const text of [mail?.text, mail?.html])
      for (const fragment of ['Hola, Camila:', '2 × ', 'Total: $8.600', 'VUELVE10', '?via=b12', 'sin-ofertas'])
        expect(text).toContain(fragment);
  });

  test('gets the next reminder after seven days at the earliest', async () => {
    const { leave, later, seeTo, mails } = await scene();
    await leave();
    await later(30);
    await seeTo();
    await later(6 * 24 * 60);
    await leave({ ...camila, mail: 'camila+otra@correo.test' });
    await later(31);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo: recibió otro hace poco' }]);
    await later(24 * 60);
    await leave();
    await later(31);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    expect(await mails()).toHaveLength(2);
  });

  test.each([
    ['phone', { mail: null }],
    ['mail', { phone: '+56911112222', mail: 'CAMILA+x@correo.test' }],
  ])('hears nothing after an order by the same %s', async (_, guest) => {
    const { leave, later, seeTo, place, mails } = await scene();
    await leave();
    expect((await place(guest)).status).toBe(201);
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo: el cliente ya hizo su pedido' }]);
    expect(await mails()).toEqual([]);
  });

  test('is not stored without consent or a mail, or for an order taker', async () => {
    const { quote, carts, leave } = await scene();
    await quote(camila, { marketingMail: false });
    await quote(null);
    await quote({ name: 'Eva', mail: '' });
    await leave({ mail: 'ultima@correo.test' });
    expect((await carts()).map(({ mail }) => mail)).toEqual(['ultima@correo.test']);
    expect((await quote({ mail: 'no es' })).refusal.errors).toHaveProperty(['customer.mail']);
  });

  test('gets no reminder as a customer who refused offers', async () => {
    const { leave, later, seeTo, ordered, shop } = await scene();
    const id = await ordered('otra@correo.test');
    await shop.admin.call(customersApi.update, { params: { id }, body: { mailConsent: 'refused' } });
    await leave();
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo: el cliente no quiere ofertas' }]);
  });

  test('gets the reminder without a coupon where the coupon holds no more', async () => {
    const { leave, later, seeTo, mails } = await scene({ expiryDate: '2020-01-01' });
    await leave();
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    expect((await mails())[0]?.text).not.toContain('VUELVE10');
  });

  test('gets the reminder without a coupon that holds in other stores only', async () => {
    const { leave, later, seeTo, mails, shop, couponId } = await scene();
    const limitToStores = (storeIds: number[]) =>
      shop.admin.call(couponsApi.update, { params: { id: couponId }, body: { storeIds } });
    await limitToStores([await shop.store('Otro')]);
    await leave();
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    expect((await mails())[0]?.text).not.toContain('VUELVE10');
    await limitToStores([shop.selling.id]);
    await leave({ mail: 'otra@correo.test' });
    await later(30);
    await seeTo();
    expect((await mails())[1]?.text).toContain('VUELVE10');
  });

  test('gets a personal code when the coupon has codes', async () => {
    const { leave, later, seeTo, mails, shop, couponId } = await scene({ visibility: 'private' });
    const params = { id: couponId };
    await generateCodes(comanda, shop.admin, couponId, { amount: 2, prefix: 'CARRO-' });
    for (const mail of ['a@correo.test', 'b@correo.test', 'c@correo.test']) await leave({ mail });
    await later(30);
    await seeTo();
    const codes = (await mails()).map(({ text }) => /CARRO-\w{10}/.exec(text ?? '')?.[0]);
    expect(new Set(codes).size).toBe(3);
    expect(codes[2]).toBeUndefined();
    const { data } = (await shop.admin.call(couponCodesApi.batches, { params })).body;
    expect(data).toMatchObject([{ codeCount: 2, sentCount: 2, usedCount: 0 }]);
  });
});

describe('a guest who unsubscribes from offers', () => {
  test('does so by a POST without a cookie; opening the page changes nothing', async () => {
    const { leave, later, seeTo, link, open, shop } = await scene();
    await leave();
    await later(30);
    await seeTo();
    const url = await link();
    const refusals = () => shop.inTenant((db) => db.selectFrom('mailRefusals').selectAll().execute());
    const page = await open('GET', url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('ni recordatorios a c•••@correo.test.');
    expect(await refusals()).toEqual([]);
    expect((await open('POST', url)).body).toContain('No recibirás más ofertas');
    expect((await open('POST', url)).statusCode).toBe(200);
    expect(await refusals()).toMatchObject([{ mailNorm: 'camila@correo.test' }]);
    await later(8 * 24 * 60);
    await leave();
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo: el cliente no quiere ofertas' }]);
  });

  test('is stored as a refusal of the customer with that mail, with its source', async () => {
    const { leave, later, seeTo, link, open, ordered, get, history, shop } = await scene();
    const id = await ordered('CAMILA+x@correo.test');
    await leave();
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    await open('POST', await link());
    const { body } = await get(id);
    expect(body).toMatchObject({ mailConsent: 'refused', mailConsentOrigin: 'Enlace de un correo' });
    expect((await history(id)).length).toBe(1);
    expect(await shop.inTenant((db) => db.selectFrom('mailRefusals').selectAll().execute())).toEqual([]);
  });

  test('wants none under any phone and mail they turned out to have', async () => {
    const { leave, later, seeTo, link, open, ordered, get, place, idOf, shop } = await scene();
    await place({ name: 'Camila R.', phone: '+56911112222', mail: 'oficina@correo.test' });
    const id = await ordered('casa@correo.test');
    const other = await idOf('2222');
    const setConsent = (mailConsent: 'given' | 'refused') =>
      shop.admin.call(customersApi.update, { params: { id }, body: { mailConsent } });
    await shop.admin.call(customersApi.merge, { params: { id: other }, body: { intoId: id } });
    await setConsent('refused');
    const ofOffice = { name: 'Camila R.', phone: '+56911112222', mail: 'oficina@correo.test' };
    await leave(ofOffice);
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Sin correo: el cliente no quiere ofertas' }]);
    await setConsent('given');
    await leave(ofOffice);
    await later(30);
    expect(await seeTo()).toEqual([{ summary: 'Correo enviado' }]);
    await open('POST', await link());
    expect((await get(id)).body).toMatchObject({ mailConsent: 'refused', mailConsentOrigin: 'Enlace de un correo' });
  });

  test('is answered alike by links that are altered, of another company, or nothing at all', async () => {
    const [first, other] = [await scene(), await scene()];
    await first.leave();
    await first.later(30);
    await first.seeTo();
    const url = await first.link();
    const unknownUrl = '/sin-ofertas/nada';
    const pairs = [
      [await first.open('POST', alteredToken(url)), await first.open('POST', unknownUrl)],
      [await first.open('POST', url, other.shop.slug), await first.open('POST', unknownUrl, other.shop.slug)],
    ] as const;
    for (const [answer, unknown] of pairs) expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    expect(pairs[0][1].body).toContain('El enlace está incompleto o dañado, y no cambiamos nada.');
    expect(await other.shop.inTenant((db) => db.selectFrom('mailRefusals').selectAll().execute())).toEqual([]);
  });
});

describe('stored carts', () => {
  test('goes after thirty days', async () => {
    const { leave, later, carts, job } = await scene();
    await leave({ mail: 'vieja@correo.test' });
    await later(30 * 24 * 60 + 1);
    await leave({ mail: 'nueva@correo.test' });
    await purgeCarts(job);
    expect((await carts()).map(({ mail }) => mail)).toEqual(['nueva@correo.test']);
  });

  test('are erased with their customer', async () => {
    const { leave, carts, placed, finish, list, shop } = await scene();
    await finish(await placed({ ...camila }));
    await leave({ mail: 'otra@correo.test', phone: camila.phone });
    await leave({ mail: 'ajena@correo.test' });
    const [customer] = await list();
    await shop.admin.call(customersApi.forget, { params: { id: customer?.id ?? 0 } });
    expect((await carts()).map(({ mail }) => mail)).toEqual(['ajena@correo.test']);
  });

  test('is of one company', async () => {
    const [first, other] = [await scene(), await scene()];
    await first.leave();
    expect(await other.carts()).toEqual([]);
  });
});
