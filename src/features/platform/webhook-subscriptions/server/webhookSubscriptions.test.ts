import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { webhookDeliveriesApi } from '../deliveries.contract.ts';
import {
  blankWebhookSubscription,
  type WebhookSubscriptionDraft,
  webhookSubscriptionsApi,
} from '../webhookSubscriptions.contract.ts';

const { tenant } = await testApp();
const { admin, userWith, store, inTenant } = await tenant();

const draft = {
  ...blankWebhookSubscription,
  name: 'ERP',
  url: 'https://erp.ejemplo.cl/eventos',
  topics: ['orders'],
} satisfies WebhookSubscriptionDraft;
const create = (fields: Partial<WebhookSubscriptionDraft>, caller = admin) =>
  caller.call(webhookSubscriptionsApi.create, { body: { ...draft, ...fields } });

describe('webhook subscriptions', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const created = await create({ name: 'Ñandú' });
    expect(created).toMatchObject({ status: 201, body: { ...draft, name: 'Ñandú', version: 1 } });
    const params = { id: created.body.id };
    const found = await admin.call(webhookSubscriptionsApi.list, { query: { query: 'nandu' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await admin.call(webhookSubscriptionsApi.update, { params, body: { name: 'Otra' } });
    expect(changed.body).toMatchObject({ ...draft, name: 'Otra', version: 2 });
    expect((await admin.call(webhookSubscriptionsApi.remove, { params })).status).toBe(204);
    expect((await admin.call(webhookSubscriptionsApi.get, { params })).status).toBe(404);
  });

  test('show their secret once, and store it sealed', async () => {
    const { body } = await create({ name: 'Secreta' });
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const read = await admin.call(webhookSubscriptionsApi.get, { params: { id: body.id } });
    expect(read.text).not.toContain('whsec_');
    const stored = await inTenant((db) =>
      db.selectFrom('webhookSecrets').select('secretSealed').where('subscriptionId', '=', body.id).execute(),
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.secretSealed).not.toContain(body.secret.slice(6));
  });

  test('are refused without a topic', async () => {
    const { refusal } = await create({ name: 'Sin temas', topics: [] });
    expect(refusal.errors).toEqual({ topics: ['Elige al menos un tema'] });
  });

  test.each([
    ['http://erp.ejemplo.cl/eventos', 'La dirección debe empezar con https://'],
    ['https://ana:clave@erp.ejemplo.cl/', 'La dirección no puede llevar usuario ni contraseña'],
    ['https://erp.ejemplo.cl:25/', 'Usa el puerto 443 o el 8443'],
    ['erp.ejemplo.cl', 'Escribe una dirección completa, como https://ejemplo.cl/webhooks'],
  ])('refuse the address %s', async (url, message) => {
    expect((await create({ url })).refusal.errors).toEqual({ url: [message] });
  });

  test('take topics whose records the user may see', async () => {
    const user = await userWith(['webhooks.create', 'webhooks.update', 'webhooks.show']);
    const { refusal } = await create({ name: 'Ajena' }, user);
    expect(refusal.errors).toEqual({ topics: ['Tu rol no ve los datos de «Pedidos nuevos»'] });
  });

  test('are sent to another address only by users who see their records', async () => {
    const { body } = await create({ name: 'Desviada' });
    const user = await userWith(['webhooks.update', 'webhooks.show']);
    const change = (fields: Partial<WebhookSubscriptionDraft>) =>
      user.call(webhookSubscriptionsApi.update, { params: { id: body.id }, body: fields });
    const { refusal } = await change({ url: 'https://otro.ejemplo.cl/' });
    expect(refusal.errors).toEqual({ topics: ['Tu rol no ve los datos de «Pedidos nuevos»'] });
    expect((await change({ notes: 'Revisado', active: false })).status).toBe(200);
    expect((await change({ active: true })).status).toBe(422);
  });

  test('are of users who see every store', async () => {
    const storeIds = [await store('Ñuñoa')];
    const limited = await userWith(['webhooks.list', 'webhooks.create', 'webhooks.show', 'orders.show'], { storeIds });
    const { body } = await create({ name: 'De todos' });
    const params = { id: body.id };
    expect((await create({ name: 'Limitada' }, limited)).status).toBe(403);
    expect((await limited.call(webhookSubscriptionsApi.get, { params })).status).toBe(403);
    expect((await limited.call(webhookDeliveriesApi.list, { params })).status).toBe(403);
  });

  test('and their deliveries are of their company', async () => {
    const { body } = await create({ name: 'Propia' });
    const params = { id: body.id };
    const other = await tenant();
    expect((await other.admin.call(webhookSubscriptionsApi.get, { params })).status).toBe(404);
    expect((await other.admin.call(webhookSubscriptionsApi.rotateSecret, { params })).status).toBe(404);
    expect((await other.admin.call(webhookSubscriptionsApi.test, { params })).status).toBe(404);
    expect((await other.admin.call(webhookDeliveriesApi.list, { params })).status).toBe(404);
  });
});
