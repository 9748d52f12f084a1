import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey } from './support/browser.ts';
import { saveCredentials } from './support/credentials.ts';
import { fileTenant } from './support/fileTenant.ts';
import { asGuest, makeKitchen, type Tracked } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { remotePlace } from './support/zones.ts';

const webhookKey = 'firma-de-uber-prueba';
const credentials = {
  // An invalid token: the first fleet rejects it.
  pedidos_ya: { api_token: 'token-de-nadie' },
  uber_direct: {
    customer_id: 'cus_providencia',
    client_id: 'uber-prueba',
    client_secret: 'secreto-de-uber-prueba',
    webhook_signature_key: webhookKey,
    pincode_proof_of_delivery: true,
  },
};

const carrier = (key: number, delivery_type: string, priority: number, enabled = true) => ({
  key,
  delivery_type,
  delivery_fee_type: 'fixed',
  priority,
  enabled,
  base_price: null,
  km_price: null,
  external_delivery_cofinance: null,
});

/** A paid order of a store whose orders PedidosYa carries first, and Uber next. */
async function paidOrder(page: Page) {
  const kitchen = await makeKitchen(page);
  await requireApi(page, 'PATCH', `/stores/${kitchen.id}`, {
    store: {
      payment_methods: { in_store: { cash: true }, store_delivery: { online: true } },
      webpay_commerce_code: '597055555536',
      uber_id: 'uber-4100',
      delivery_methods: [
        carrier(3, 'peya_delivery', 1),
        carrier(2, 'uber_delivery', 2),
        carrier(1, 'own_delivery', 3, false),
      ],
    },
  });
  const { uuid, number } = await asGuest<Tracked>(page, 'POST', '/orders', {
    order: {
      store_id: kitchen.id,
      method: 'delivery',
      platform: 'web',
      payment_method: 'online',
      lines: [kitchen.line],
      address: { text: 'Irarrázaval 2401', detail: null, ...remotePlace },
      customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    },
  });
  await asGuest(page, 'POST', `/orders/${uuid}/payment`, { payment: { result: 'approved', card: 'credit' } });
  return { number, url: `http://127.0.0.1:${inject('productPort')}/tienda/${await fileTenant()}/pedidos/${uuid}` };
}

type Providers = { deliveries: { provider: string; status: string; reference: string | null }[] };

/** Sends a webhook of Uber about a courier. */
async function sendWebhook(webhookPath: string, reference: string, status: string, more: object = {}): Promise<void> {
  const at = new Date().toISOString();
  const courier = {
    name: 'Pedro Soto',
    phone_number: '+56911112222',
    location: { lat: remotePlace.latitude + 0.009, lng: remotePlace.longitude },
  };
  const data = { id: reference, status, created: at, updated: at, courier, ...more };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    kind: 'event.delivery_status',
    delivery_id: reference,
    data,
  });
  const signature = createHmac('sha256', webhookKey).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-uber-signature': signature };
  const url = `http://127.0.0.1:${inject('productPort')}${webhookPath}`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
}

journey(
  'an order moves to the next fleet after a rejection, is tracked to the door, and handed over with a PIN',
  async ({ open }) => {
    const team = await open({ as: 'super@comanda.test' });
    await team.goto('/stores');
    await saveCredentials(team, 'pedidos_ya', credentials.pedidos_ya);
    const webhookPath = await saveCredentials(team, 'uber_direct', credentials.uber_direct);
    const desk = await open({ as: 'admin@demo.test' });
    await desk.goto('/stores');
    const { number, url } = await paidOrder(desk);
    await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status: 'preparing' } });
    const readProviders = () => requireApi<Providers>(desk, 'GET', `/orders/${number}/providers`);
    await expect
      .poll(async () => (await readProviders()).deliveries, { timeout: 20_000 })
      .toMatchObject([
        { provider: 'pedidos_ya', status: 'REJECTED' },
        { provider: 'uber_direct', status: 'CONFIRMED' },
      ]);
    const reference = (await readProviders()).deliveries[1]?.reference ?? '';

    await follow(desk, `/orders?order=${number}`);
    const order = desk.getByRole('dialog');
    await order.getByText('PedidosYa (PRUEBAS)', { exact: false }).waitFor();
    await order.getByText('Uber Direct (PRUEBAS)', { exact: false }).waitFor();
    await sendWebhook(webhookPath, reference, 'pickup_complete');
    await order.getByText('Pedro Soto está a 1 km del cliente').waitFor();
    await expectAccessible(order);

    const guest = await open({ size: 'phone', theme: 'dark' });
    await guest.goto(url);
    await guest.getByRole('heading', { level: 1, name: 'Tu pedido va en camino' }).waitFor();
    await guest.getByText('Pedro está a 1 km de tu dirección.').waitFor();
    await guest.getByText('4321').waitFor();
    await expectAccessible(guest.locator('body'));
    await sendWebhook(webhookPath, reference, 'delivered', {
      dropoff: { verification: { pin_code: { entered: '4321' } } },
    });
    await guest.getByRole('heading', { level: 1, name: 'Tu pedido fue entregado' }).waitFor();
    await order.getByText('Entregado', { exact: true }).first().waitFor();
  },
);
