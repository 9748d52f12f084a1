import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { normaliseMail } from '#domain/mails.ts';
import { orderingGuests } from '#testing/customers.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp } from '#testing/testApp.ts';
import { customersApi } from '../customers.contract.ts';
import { mailNormOf } from '../merged/server/customers.sql.ts';

const comanda = await testApp();
const scene = () => orderingGuests(comanda);

/** ISO timestamp of some minutes ago. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('customers of orders', () => {
  test('are matched by phone in any format', async () => {
    const { placed, list, order } = await scene();
    const [one, other] = [
      await placed(),
      await placed({ name: 'Cami', phone: '9 8765 4321', mail: 'cami@correo.test' }),
    ];
    const [customer, ...none] = await list();
    expect(none).toEqual([]);
    expect(customer).toMatchObject({
      name: 'Camila Rojas',
      phone: '+56987654321',
      mail: 'cami@correo.test',
      orderCount: 2,
      spent: 17_200,
    });
    expect([(await order(one)).userId, (await order(other)).userId]).toEqual([customer?.id, customer?.id]);
  });

  test('are created once for concurrent orders with the same phone', async () => {
    const { place, list } = await scene();
    const both = await Promise.all([place(), place({ name: 'Cami' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list()).toMatchObject([{ orderCount: 2 }]);
  });

  test.each(['Camila+pizza@Correo.test', ' cami@correo.test ', 'a+b+c@d+e.test', ''])(
    'have the same normalised mail in TypeScript and SQL: «%s»',
    async (mail) => {
      const { shop } = await scene();
      const norm = await shop.inTenant(async (db) => {
        await unaudited(db).insertInto('customers').values({ name: 'Cami', phone: '+56911112222', mail }).execute();
        const read = mailNormOf(sql.ref('mail')).as('read');
        return db.selectFrom('customers').select(['mailNorm', read]).executeTakeFirst();
      });
      expect(norm).toEqual({ mailNorm: normaliseMail(mail), read: normaliseMail(mail) });
    },
  );

  test('are separate in each company', async () => {
    const [here, there] = [await scene(), await scene()];
    await here.place();
    await there.place({ name: 'Otra persona' });
    expect(await here.names()).toEqual(['Camila Rojas']);
    expect(await there.names()).toEqual(['Otra persona']);
    const [customer] = await here.list();
    expect((await there.get(customer?.id ?? 0)).status).toBe(404);
  });

  test('are not created when the order is rejected', async () => {
    const { place, list } = await scene();
    expect((await place({}, { expectedTotal: 1 })).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('keep their first consent to offers when later orders have none', async () => {
    const { place, list, get } = await scene();
    await place();
    const [{ id } = { id: 0 }] = await list();
    expect((await get(id)).body).toMatchObject({ mailConsent: 'unknown', mailConsentAt: null, mailConsentOrigin: '' });
    await place({}, { marketingMail: true, platform: 'app' });
    const consented = (await get(id)).body;
    expect(consented).toMatchObject({ mailConsent: 'given', mailConsentOrigin: 'Pedido en la app' });
    await place({}, { marketingMail: true });
    await place({}, { marketingMail: false });
    const { mailConsent, mailConsentAt, mailConsentOrigin } = consented;
    expect((await get(id)).body).toMatchObject({ mailConsent, mailConsentAt, mailConsentOrigin });
    expect(await list({ mailConsent: 'given' })).toHaveLength(1);
    expect(await list({ mailConsent: 'refused' })).toEqual([]);
  });
});

describe('a customer', () => {
  test('has totals and details of their orders', async () => {
    const { shop, placed, finish, move, get, list } = await scene();
    await finish(await placed());
    const last = await placed();
    await move(await placed(), 'canceled', 'Se arrepintió');
    const [{ id } = { id: 0 }] = await list();
    const { body } = await get(id);
    expect(body).toMatchObject({
      orderCount: 2,
      canceledCount: 1,
      spent: 17_200,
      averageSpent: 8600,
      favoriteStore: { id: shop.selling.id, name: shop.selling.name, orderCount: 2 },
      products: [{ name: 'Italiano', quantity: 4 }],
      coupons: [],
      similar: [],
      merged: [],
    });
    expect(body.lastOrders.map((order) => order.id)).toContain(last);
    expect(body.lastOrders[0]).toMatchObject({ status: 'canceled', storeName: shop.selling.name });
  });

  test('can be edited with history and undo, and rejects stale versions', async () => {
    const { shop, place, list, get, history, undo } = await scene();
    await place();
    const [{ id, version } = { id: 0, version: 0 }] = await list();
    const update = (body: object, headers = {}) =>
      shop.admin.call(customersApi.update, { params: { id }, body }, headers);
    const { body } = await update({ phone: '9 1234 5678', notes: 'Sin mayonesa', mailConsent: 'refused' });
    expect(body).toMatchObject({
      phone: '+56912345678',
      notes: 'Sin mayonesa',
      mailConsent: 'refused',
      mailConsentOrigin: 'Lo anotó Administración',
      mailConsentAt: expect.any(String),
    });
    const late = await update({ notes: 'Con mayonesa' }, { 'if-match': `"${version}"` });
    expect([late.status, late.refusal.code]).toEqual([409, 1009]);
    const [change] = await history(id);
    expect((await undo(change?.requestId ?? '')).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ phone: '+56987654321', notes: '', mailConsent: 'unknown' });
  });

  test('requires a unique phone of the country', async () => {
    const { shop, place, list } = await scene();
    await place();
    await place({ name: 'Benjamín Soto', phone: '+56911112222' });
    const [{ id } = { id: 0 }] = await list({ query: 'benjamin' });
    const update = async (phone: string) =>
      (await shop.admin.call(customersApi.update, { params: { id }, body: { phone } })).refusal.errors;
    expect(await update('123')).toEqual({ phone: [expect.stringContaining('Debe tener 9 dígitos')] });
    expect(await update('987654321')).toEqual({ phone: [expect.stringContaining('únelos')] });
  });

  test('can be edited while an imported order has a foreign phone', async () => {
    const { shop, stored, link, list } = await scene();
    await stored({ storeId: shop.selling.id, name: '', phone: '+12025550123' });
    await link();
    const [{ id } = { id: 0 }] = await list();
    const { body } = await shop.admin.call(customersApi.update, { params: { id }, body: { notes: 'De viaje' } });
    expect(body).toMatchObject({ notes: 'De viaje', phone: '+12025550123', name: '' });
  });
});

describe('the list of customers', () => {
  test('pages by last visit, latest first', async () => {
    const { shop, stored, link, list } = await scene();
    const storeId = shop.selling.id;
    for (const [nth, name] of ['Ana', 'Bruno', 'Carla'].entries())
      await stored({ storeId, name, phone: `+5698000000${nth}`, createdAt: ago(30 - nth) });
    await link();
    const page = async (cursor?: string) =>
      (await shop.admin.call(customersApi.list, { query: { limit: 2, ...(cursor && { cursor }) } })).body;
    const first = await page();
    expect(first.data.map(({ name }) => name)).toEqual(['Carla', 'Bruno']);
    const next = await page(first.nextCursor ?? '');
    expect([next.data.map(({ name }) => name), next.nextCursor]).toEqual([['Ana'], null]);
    expect(await list({ from: '2020-01-01', to: '2020-02-01' })).toEqual([]);
  });

  test.each([
    ['a prefix of any word of the name', 'roj'],
    ['prefixes of several words, without accents', 'andrea cami'],
    ['the last digits of the phone', '4321'],
    ['the phone with country code', '+56 9 8765 4321'],
    ['the phone without country code', '987654321'],
    ['a prefix of the mail', 'Camila.R'],
    ['the mail with another plus suffix', 'camila.rojas+ofertas@correo.test'],
  ])('finds by %s', async (_, query) => {
    const { place, names } = await scene();
    await place({ name: 'Camila Andréa Rojas', mail: 'camila.rojas+comida@correo.test' });
    await place({ name: 'Benjamín Soto', phone: '+56911112222', mail: 'benja@correo.test' });
    expect(await names({ query })).toEqual(['Camila Andréa Rojas']);
  });

  test('does not match inside words', async () => {
    const { place, names } = await scene();
    await place({ mail: 'camila@correo.test' });
    for (const query of ['mila', '321', '8765', 'correo']) expect(await names({ query })).toEqual([]);
  });

  test('exports the filtered customers', async () => {
    const { shop, place } = await scene();
    await place({ mail: 'camila@correo.test' }, { marketingMail: true });
    await place({ name: 'Benjamín Soto', phone: '+56911112222' });
    const { text } = await shop.admin.call(customersApi.exportCsv, { query: { query: 'camila' } });
    const [head, line, ...rest] = text.trim().split('\n');
    expect(head).toContain('Nombre;Teléfono;Correo;Pedidos;Gastado');
    expect(line).toMatch(/Camila Rojas;\+56987654321;camila@correo\.test;1;8600;.*;Acepta;.*;Pedido web;/);
    expect(rest).toEqual([]);
  });
});

describe('users with some stores', () => {
  async function twoStores() {
    const all = await scene();
    const { shop, stored, link } = all;
    const [here, there] = [shop.selling.id, await shop.store('Maipú')];
    await stored({ storeId: here, name: 'Ana Vega', phone: '+56980000001', createdAt: ago(50) });
    await stored({ storeId: there, name: 'Ana Vega', phone: '+56980000001', createdAt: ago(5) });
    await stored({ storeId: there, name: 'Bruno Paz', phone: '+56980000002', createdAt: ago(10) });
    await stored({ storeId: here, name: 'Carla Díaz', phone: '+56980000003', createdAt: ago(20) });
    await link();
    const policies = ['list', 'show', 'update', 'export', 'merge', 'forget'].map((action) => `customers.${action}`);
    const limited = await shop.userWith([...policies, 'audit.list'] as never, { storeIds: [here] });
    const { idOf } = all;
    return {
      ...all,
      here,
      there,
      limited,
      ana: await idOf('ana'),
      bruno: await idOf('bruno'),
      carla: await idOf('carla'),
    };
  }

  test('see customers who ordered there, with totals of those orders', async () => {
    const { limited, list, names, get, ana, bruno } = await twoStores();
    expect(await names({}, limited)).toEqual(['Carla Díaz', 'Ana Vega']);
    expect(await list({ query: 'ana' }, limited)).toMatchObject([{ orderCount: 1, spent: 13_790 }]);
    expect(await names({ query: 'bruno' }, limited)).toEqual([]);
    expect(await names({ ids: [bruno] as never }, limited)).toEqual([]);
    expect((await get(ana, limited)).body).toMatchObject({ orderCount: 1, lastOrders: [{ storeName: 'Ñuñoa Plaza' }] });
    expect((await get(bruno, limited)).status).toBe(404);
  });

  test('cannot export, edit or find other customers', async () => {
    const { search, limited, bruno } = await twoStores();
    const { text } = await limited.call(customersApi.exportCsv, { query: {} });
    expect(text).toContain('Carla');
    expect(text).not.toContain('Bruno');
    const change = await limited.call(customersApi.update, { params: { id: bruno }, body: { notes: 'Hola' } });
    expect(change.status).toBe(404);
    expect(await search('bruno', limited)).toEqual([]);
    expect(await search('carla', limited)).toEqual(['Carla Díaz']);
  });

  test('cannot merge or erase customers', async () => {
    const { limited, ana, carla } = await twoStores();
    const refused = [
      await limited.call(customersApi.merge, { params: { id: ana }, body: { intoId: carla } }),
      await limited.call(customersApi.forget, { params: { id: ana } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('get totals of the stores in the filter', async () => {
    const { list, names, here, there } = await twoStores();
    expect(await names({ storeIds: [there] })).toEqual(['Ana Vega', 'Bruno Paz']);
    expect(await list({ storeIds: [here], query: 'ana' })).toMatchObject([{ orderCount: 1 }]);
    expect(await names({ storeIds: [here, there] })).toEqual(['Ana Vega', 'Bruno Paz', 'Carla Díaz']);
  });
});
