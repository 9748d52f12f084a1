import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey } from './support/browser.ts';
import { saveCredentials } from './support/credentials.ts';
import { fileTenant } from './support/fileTenant.ts';
import { asGuest, type Kitchen, makeKitchen, type Tracked } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';

/** Credentials that the sandboxes accept: a provider with a form post, one with webhooks, one that is polled. */
const credentials = {
  webpay: {
    commerce_code: '597055555532',
    secret_key: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
  },
  mercado_pago: {
    access_token: 'TEST-token-de-mercado-pago',
    webhook_signature_key: 'firma-de-mercado-pago',
  },
  getnet_payment: { login: 'login-de-getnet-prueba', secret_key: 'llave-de-getnet-prueba' },
} as const;
const amipass = { authorization: '90210-de-prueba', local_id: '1187' };
const methods = { online: 'Webpay', mercado_pago: 'Mercado Pago', getnet: 'Getnet' } as const;
type Method = keyof typeof methods;

type Payment = { id: number; type: string; amount: number; refunded: number; status: string };
type Order = { status: string; total: number; payments: Payment[] };

/** A store whose guests pay with each kind of provider. */
async function payableKitchen(page: Page): Promise<Kitchen> {
  const kitchen = await makeKitchen(page);
  const taken = { online: true, mercado_pago: true, getnet: true, amipass: true };
  await requireApi(page, 'PATCH', `/stores/${kitchen.id}`, {
    store: { payment_methods: { in_store: taken }, webpay_commerce_code: '597055555536' },
  });
  return kitchen;
}

/** An order that waits for its payment; answers it with its page in the storefront. */
async function order(page: Page, kitchen: Kitchen, method: Method | 'amipass'): Promise<Tracked & { url: string }> {
  const placed = await asGuest<Tracked>(page, 'POST', '/orders', {
    order: {
      store_id: kitchen.id,
      method: 'pickup',
      platform: 'web',
      payment_method: method,
      lines: [kitchen.line],
      customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    },
  });
  const shop = `http://127.0.0.1:${inject('productPort')}/tienda/${await fileTenant()}`;
  return { ...placed, url: `${shop}/pedidos/${placed.uuid}` };
}

/** From the page of the order to the provider's, and back with what was chosen there. */
async function payAt(guest: Page, choice: string): Promise<void> {
  await guest.getByRole('link', { name: /^Pagar \$11\.800/ }).click();
  await guest.getByText(/no se mueve dinero/).waitFor();
  await guest.getByRole('button', { name: choice }).click();
  await guest.waitForURL(/\/pedidos\//);
}

journey(
  'a guest pays at each kind of provider, gets a partial refund, and the nightly comparison finds no difference',
  async ({ open }) => {
    const team = await open({ as: 'super@comanda.test' });
    await team.goto('/stores');
    for (const [key, value] of Object.entries(credentials)) await saveCredentials(team, key, value);
    const desk = await open({ as: 'admin@demo.test' });
    await desk.goto('/stores');
    const kitchen = await payableKitchen(desk);
    const guest = await open({ size: 'phone' });

    for (const [method, name] of Object.entries(methods) as [Method, string][]) {
      const { number, url, total } = await order(desk, kitchen, method);
      await guest.goto(url);
      await guest.getByRole('heading', { level: 1, name: 'Falta tu pago' }).waitFor();
      if (method === 'mercado_pago') await expectAccessible(guest.locator('body'));
      await payAt(guest, 'Que el banco rechace');
      await guest.getByRole('heading', { level: 1, name: 'El pago fue rechazado' }).waitFor();
      await payAt(guest, 'Pagar con crédito');
      await guest.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();

      const read = () => requireApi<Order>(desk, 'GET', `/orders/${number}`);
      const { status, payments } = await read();
      expect([status, payments.map((each) => each.status).toSorted()], name).toEqual([
        'created',
        ['completed', 'failed'],
      ]);
      const paid = payments.find((each) => each.status === 'completed');
      expect(paid?.amount).toBe(total);
      await requireApi(desk, 'POST', `/payments/${paid?.type}/${paid?.id}/refund_transaction`, {
        refund: { amount: 1000, reason: 'Faltó la bebida' },
      });
      const refundedAmount = async () => (await read()).payments.find(({ id }) => id === paid?.id)?.refunded;
      await expect.poll(refundedAmount, { timeout: 15_000 }).toBe(1000);
    }

    type Summary = { providers: { key: string; compared: number; unread: number }[] };
    const summary = () => requireApi<Summary>(desk, 'GET', '/payment_differences/summary');
    const before = new Map((await summary()).providers.map(({ key, compared }) => [key, compared]));
    await follow(desk, '/order-payments/differences');
    await desk.getByRole('button', { name: 'Comparar ahora' }).click();
    const compared = async () =>
      (await summary()).providers
        .filter((each) => each.unread === 0 && each.compared > (before.get(each.key) ?? 0))
        .map(({ key }) => key);
    await expect.poll(compared, { timeout: 20_000 }).toEqual(['getnet_payment', 'mercado_pago', 'webpay']);
    const found = await requireApi<{ data: unknown[] }>(desk, 'GET', `/payment_differences?store_ids=${kitchen.id}`);
    expect(found.data).toEqual([]);
    await expectAccessible(desk.getByRole('main'));
  },
);

journey('a guest types the code of an app, reads why it was rejected, and pays with another', async ({ open }) => {
  const team = await open({ as: 'super@comanda.test' });
  await team.goto('/stores');
  await saveCredentials(team, 'amipass_payment', amipass);
  await follow(team, '/payment-methods-integration/amipass_payment');
  await team.getByText('Modo de prueba').waitFor();
  await team.getByText(/Lo que falta confirmar con el proveedor/).click();
  await team.getByText('Un código paga una sola vez.').waitFor();
  await team.getByText(/Los que todavía no se pueden ofrecer/).click();
  await team.getByText('No se encontró ningún documento de cómo se cobra con Chek').waitFor();
  await expectAccessible(team.getByRole('main'));

  const desk = await open({ as: 'admin@demo.test' });
  await desk.goto('/stores');
  const kitchen = await payableKitchen(desk);
  const guest = await open({ size: 'phone' });
  const { number, url } = await order(desk, kitchen, 'amipass');
  await guest.goto(url);
  await guest.getByLabel('Código de Amipass').fill('SINSALDO-1');
  await expectAccessible(guest.locator('body'));
  await guest.keyboard.press('Enter');
  await guest.getByText('Amipass: Saldo insuficiente').waitFor();
  await guest.getByRole('heading', { level: 1, name: 'El pago fue rechazado' }).waitFor();
  await guest.getByLabel('Código de Amipass').fill('APROBADO-1');
  await guest.getByRole('button', { name: 'Pagar $11.800' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();
  const { payments } = await requireApi<Order>(desk, 'GET', `/orders/${number}`);
  expect(payments.map(({ status }) => status)).toEqual(['failed', 'completed']);
});
