import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mailSection } from '#features/platform/settings/sections/mails.contract.ts';
import { type StorePatch, storesApi } from '#features/stores/record/stores.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { setupScope } from '#server/createTenant.ts';
import { sentMails } from '#testing/mails.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { refundByHand } from '#testing/refunds.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { type PlacedOrder, placingApi } from '../../placing/placing.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { mailOrderJob } from './mailOrderJob.ts';

const comanda = await testApp();
const origin = 'https://cadena.comanda.test';
const services = { originOf: () => origin, storefrontOf: () => `${origin}/tienda/demo` };
const hostile = `<img src=x onerror=alert(1)> "'&`;

type Mail = { to: string; subject: string; html: string; text: string; replyTo?: string };

/** A store that sells, what its guests order, and the mails of that. */
async function scene() {
  const shop = await sellingStore(comanda);
  const { admin, inTenant } = shop;
  const place = async (changes: Partial<PlacedOrder> = {}) => {
    const customer = { name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' };
    const body = italianoOrder(shop, { customer, ...changes });
    return (await comanda.visitor.call(placingApi.place, { body }, { tenant: shop.slug })).body;
  };
  const jobs = (kind: string) =>
    inTenant(async (db) => {
      const rows = await db.selectFrom('jobs').select('args').where('kind', '=', kind).orderBy('id').execute();
      return rows.map(({ args }) => args);
    });
  const scope = setupScope(shop.id, 'mails');
  const job = {
    database: comanda.database,
    scope,
    inTransaction: (work) => comanda.database.inTenant(scope, work),
  } as JobCtx;
  /** Runs the pending mail jobs, retries included, and returns all mails. */
  const mails = async (): Promise<Mail[]> => {
    for (const args of await jobs('orders.mail')) await mailOrderJob(services).run(job, args as never);
    return sentMails(shop);
  };
  const move = (id: number, status: 'preparing' | 'ready' | 'completed') =>
    admin.call(ordersApi.move, { params: { id }, body: { status } });
  const otherStore = async () => {
    const { menuId, paymentMethods, businessHours } = shop.selling;
    const fields = { menuId, paymentMethods, businessHours } as StorePatch;
    const { id } = await createStore(shop, {
      ...fields,
      name: 'Irarrázaval',
      textAddress: 'Avenida Irarrázaval 2401',
      latitude: -33.456,
      longitude: -70.596,
      email: 'segundo@local.test',
    });
    return id;
  };
  const pass = async (id: number, storeId: number) => {
    const body = { storeId, reason: 'Cerró antes', confirmed: true };
    expect((await admin.call(ordersApi.reassign, { params: { id }, body })).status).toBe(200);
  };
  const settings = (body: object) => admin.call(mailSection.api.update, { body });
  /** Longer than the settings cache. */
  return { shop, admin, inTenant, place, mails, move, settings, otherStore, pass, jobs, job, scope };
}

describe('a guest who leaves a mail', () => {
  test('gets one mail when two processes run the job, or one takes over from a crashed one', async () => {
    const { place, jobs, job, scope } = await scene();
    await place();
    const [args] = await jobs('orders.mail');
    const run = (ctx: JobCtx) => mailOrderJob(services).run(ctx, args as never);
    const killed = {
      ...job,
      inTransaction: (work: Parameters<JobCtx['inTransaction']>[0]) =>
        comanda.database.inTenant(scope, async (db) => {
          await work(db);
          throw new Error('killed');
        }),
    } as JobCtx;
    await expect(run(killed)).rejects.toThrow('killed');
    expect(await jobs('mail.send')).toEqual([]);
    expect(await Promise.all([run(job), run(job)])).toEqual(
      expect.arrayContaining([
        { summary: { count: 1, noun: ['correo', 'correos'] } },
        { summary: { count: 0, noun: ['correo', 'correos'] } },
      ]),
    );
    expect(await jobs('mail.send')).toHaveLength(1);
  });

  test('gets a mail for each enabled status change, once, however often the job runs', async () => {
    const { place, mails, move, admin } = await scene();
    const { number, uuid } = await place();
    for (const status of ['preparing', 'ready', 'completed'] as const) await move(number, status);
    await mails();
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['camila@correo.test', `Recibimos tu pedido ${number}`],
      ['camila@correo.test', `Tu pedido ${number} está listo`],
    ]);
    for (const body of [sent[0]?.html, sent[0]?.text])
      for (const part of ['Hola, Camila:', '2 × Italiano', '$8.600', `${origin}/tienda/demo/pedidos/${uuid}`])
        expect(body).toContain(part);
    await refundByHand(admin, number, 1000);
    expect((await mails()).at(-1)?.subject).toBe(`Te devolvimos $1.000 del pedido ${number}`);
    await refundByHand(admin, number, 500);
    expect(await mails()).toHaveLength(4);
  });

  test('gets the tax documents that are known when a mail is sent', async () => {
    const { shop, place, mails, move, inTenant } = await scene();
    const { number } = await place();
    await mails();
    const order = { orderId: number, storeId: shop.selling.id, provider: 'bsale', key: 'x' };
    await inTenant(async (db) => {
      const { id } = await unaudited(db)
        .insertInto('posOrders')
        .values(order)
        .returning('id')
        .executeTakeFirstOrThrow();
      const receipt = { kind: 'receipt' as const, reference: '9', number: '1234', url: 'https://documentos.example/9' };
      const stored = { ...receipt, posOrderId: id, orderId: number, total: 1000, taxState: 'pending' as const };
      const rejected = { ...stored, reference: '8', number: '1233', taxState: 'rejected' as const };
      await unaudited(db).insertInto('posDocuments').values([rejected, stored]).execute();
    });
    for (const status of ['preparing', 'ready'] as const) await move(number, status);
    const [received, ready] = await mails();
    expect(received?.text).not.toContain('Boleta');
    expect(ready?.text).toContain('Boleta 1234: https://documentos.example/9');
    expect(ready?.text).not.toContain('Boleta 1233');
  });

  test('gets the reason of a cancellation, without text that another guest could inject', async () => {
    const { place, mails, admin } = await scene();
    const customer = { name: `${hostile} https://malo.test`, phone: '+56987654321', mail: 'otra@correo.test' };
    const { number } = await place({ customer, notes: 'Compra en https://malo.test' });
    await admin.call(ordersApi.cancel, { params: { id: number }, body: { reason: `Sin gas ${hostile}` } });
    const [received, canceled] = await mails();
    expect(received?.html).not.toMatch(/malo\.test|<img src=x/);
    expect(received?.text).not.toContain('malo.test');
    expect(canceled?.text).toContain('Motivo: Sin gas');
    expect(canceled?.html).not.toContain('<img src=x');
  });

  test('gets a mail about a failed delivery, also when the settings are older than that mail', async () => {
    const { inTenant, settings, place, mails, admin } = await scene();
    await settings({ orderMails: { received: false } });
    await inTenant((db) =>
      sql`update settings set value = value #- '{orderMails,failed}' where ${isTenantRow('settings')} and section = 'mails'`.execute(
        db,
      ),
    );
    const { number } = await place();
    expect(
      (await admin.call(ordersApi.move, { params: { id: number }, body: { status: 'failed', reason: 'Nadie abrió' } }))
        .status,
    ).toBe(200);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Tu pedido ${number} no se pudo entregar`);
    expect(mail?.text).toContain('Llama a ');
  });

  test('gets the confirmation of an online order when it is paid, and none when it is not', async () => {
    const { shop, place, mails, admin } = await scene();
    const [paid, unpaid] = [await place({ paymentMethod: 'mach' }), await place({ paymentMethod: 'mach' })];
    expect(await mails()).toEqual([]);
    await comanda.visitor.call(
      placingApi.pay,
      { params: { uuid: paid.uuid }, body: { result: 'approved', card: 'credit' } },
      { tenant: shop.slug },
    );
    await admin.call(ordersApi.cancel, { params: { id: unpaid.number }, body: { reason: 'No se pagó' } });
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Recibimos tu pedido ${paid.number}`]);
  });

  test('gets no mail for events older than a day or disabled in the settings', async () => {
    const { place, mails, move, settings, inTenant } = await scene();
    const { number } = await place();
    await inTenant(async (db) => {
      for (const { id, args } of await db.selectFrom('jobs').selectAll().where('kind', '=', 'orders.mail').execute()) {
        const late = { ...(args as object), at: new Date(Date.now() - 25 * 3_600_000).toISOString() };
        await unaudited(db)
          .updateTable('jobs')
          .set({ args: JSON.stringify(late) })
          .where('id', '=', id)
          .execute();
      }
    });
    expect(await mails()).toEqual([]);
    await settings({ orderMails: { ready: false } });
    for (const status of ['preparing', 'ready'] as const) await move(number, status);
    expect(await mails()).toEqual([]);
  });
});

describe('a company', () => {
  test('customizes the texts of its mails, and unknown placeholders are rejected', async () => {
    const { place, mails, settings } = await scene();
    const refused = await settings({ mailTexts: { received: 'Hola {nombre}, {apellido}' } });
    expect(refused.refusal.errors).toEqual({ 'mail_texts.received': [expect.stringContaining('{apellido}')] });
    await settings({
      mailSubjects: { received: '¡{empresa} al fuego!' },
      mailTexts: { received: 'Gracias, {nombre}: son {total}.' },
      mailReplyTo: 'hola@cadena.test',
    });
    await place();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^¡Cadena .* al fuego!$/);
    expect(mail?.text).toContain('Gracias, Camila: son $8.600.');
    expect(mail?.replyTo).toBe('hola@cadena.test');
  });

  test('mails each new order with the guest’s notes to both addresses of the store', async () => {
    const { shop, admin, place, mails, settings } = await scene();
    await admin.call(storesApi.update, { params: { id: shop.selling.id }, body: { emailAlt: 'cocina@local.test' } });
    await settings({ createOrderRestaurantEmail: true });
    const { number } = await place({
      customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
      notes: hostile,
    });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([shop.selling.email, 'cocina@local.test']);
    expect(sent[0]?.subject).toMatch(new RegExp(`^Pedido ${number} · Retiro .* · \\$8\\.600$`));
    expect(sent[0]?.text).toContain('Camila Rojas, +56 9 8765 4321');
    expect(sent[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(sent[0]?.html).not.toContain('<img src=x');
  });

  test('mails the store that receives a reassigned order, once', async () => {
    const { shop, place, mails, settings, otherStore, pass } = await scene();
    const second = await otherStore();
    await settings({ createOrderRestaurantEmail: true });
    const { number } = await place({ customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null } });
    await mails();
    for (const storeId of [second, shop.selling.id, second]) await pass(number, storeId);
    expect((await mails()).map(({ to }) => to)).toEqual([shop.selling.email, 'segundo@local.test']);
  });
});

describe('the guest of a pickup that another store takes', () => {
  test('gets a mail with the store, the way there and the code, for each move', async () => {
    const { shop, place, mails, otherStore, pass } = await scene();
    const second = await otherStore();
    const { number, uuid, pickUpCode } = await place();
    const before = (await mails()).length;
    await pass(number, second);
    const [mail] = (await mails()).slice(before);
    expect(mail).toMatchObject({
      to: 'camila@correo.test',
      subject: `Tu pedido ${number} ahora se retira en Irarrázaval`,
    });
    for (const part of [
      'Avenida Irarrázaval 2401',
      'Cómo llegar: https://www.google.com/maps/dir/?api=1&destination=-33.456,-70.596',
      pickUpCode,
      `Seguir mi pedido: ${origin}/tienda/demo/pedidos/${uuid}`,
    ])
      expect(mail?.text).toContain(part);
    await pass(number, shop.selling.id);
    expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([
      `Tu pedido ${number} ahora se retira en Irarrázaval`,
      `Tu pedido ${number} ahora se retira en ${shop.selling.name}`,
    ]);
  });

  test('gets none without an address, nor does the guest of a delivery', async () => {
    const { place, mails, otherStore, pass } = await scene();
    const second = await otherStore();
    const withoutMail = await place({ customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null } });
    const delivered = await place({ method: 'delivery', address: addresses.near });
    const before = (await mails()).length;
    for (const { number } of [withoutMail, delivered]) await pass(number, second);
    expect((await mails()).slice(before)).toEqual([]);
  });
});
