import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey } from './support/browser.ts';
import { saveCredentials } from './support/credentials.ts';
import { fileTenant } from './support/fileTenant.ts';
import { asGuest, type Kitchen, makeKitchen, type Tracked } from './support/kitchens.ts';
import { foundInMail } from './support/mails.ts';
import { requireApi } from './support/menus.ts';

const credentials = {
  mall_commerce_code: '597055555541',
  secret_key: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
};
const guest = { name: 'Camila Rojas', phone: '+56987651234', mail: 'camila.tarjetas@correo.test' };

/** An order that waits for a saved card; answers it with its page in the storefront. */
async function order(page: Page, kitchen: Kitchen): Promise<Tracked & { url: string }> {
  const placed = await asGuest<Tracked>(page, 'POST', '/orders', {
    order: {
      store_id: kitchen.id,
      method: 'pickup',
      platform: 'web',
      payment_method: 'oneclick',
      lines: [kitchen.line],
      customer: guest,
    },
  });
  const shop = `http://127.0.0.1:${inject('productPort')}/tienda/${await fileTenant()}`;
  return { ...placed, url: `${shop}/pedidos/${placed.uuid}` };
}

journey('a guest saves a card, pays with it, pays the next order in one step, and removes it', async ({ open }) => {
  const team = await open({ as: 'super@comanda.test' });
  await team.goto('/stores');
  await saveCredentials(team, 'oneclick', credentials);
  const desk = await open({ as: 'admin@demo.test' });
  await desk.goto('/stores');
  const kitchen = await makeKitchen(desk);
  await requireApi(desk, 'PATCH', `/stores/${kitchen.id}`, {
    store: { oneclick_commerce_code: '597055555542', payment_methods: { in_store: { oneclick: true } } },
  });
  const page = await open({ size: 'phone' });

  const first = await order(desk, kitchen);
  await page.goto(first.url);
  await page.getByLabel('Teléfono del pedido').fill(guest.phone);
  await expectAccessible(page.locator('body'));
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByLabel('Código de seis dígitos').fill(await foundInMail(guest.mail, /^\d{6}$/m));
  await page.getByRole('button', { name: 'Continuar' }).click();
  const leaving = page.waitForRequest(/\/tarjeta\//);
  await page.getByRole('button', { name: 'Guardar esta tarjeta y pagar $11.800' }).click();
  await page.getByText(/no se mueve dinero/).waitFor();

  const stranger = await open({ size: 'phone' });
  await stranger.goto((await leaving).url());
  await stranger.getByText('¿Te enviaron este enlace? No sigas.').waitFor();
  await stranger.getByText('c•••@correo.test').waitFor();
  await expectAccessible(stranger.locator('body'));
  await stranger.getByRole('button', { name: 'Continuar a Oneclick' }).waitFor();

  await page.getByRole('button', { name: 'Guardar una tarjeta de crédito' }).click();
  await page.waitForURL(/\/pedidos\//);
  await page.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();

  const second = await order(desk, kitchen);
  await page.goto(second.url);
  await page.getByRole('button', { name: 'Pagar $11.800 con Visa •••• 6623' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();
  type Order = { user_id: number; payments: { status: string; card_brand: string; card_last4: string }[] };
  const { user_id: customer, payments } = await requireApi<Order>(desk, 'GET', `/orders/${second.number}`);
  expect(payments).toMatchObject([{ status: 'completed', card_brand: 'Visa', card_last4: '6623' }]);
  await follow(desk, `/customers/${customer}`);
  await desk.getByText('Visa •••• 6623, crédito').waitFor();
  await expectAccessible(desk.getByRole('main'));

  const third = await order(desk, kitchen);
  await page.goto(third.url);
  await page.getByRole('button', { name: 'Borrar Visa •••• 6623' }).click();
  await page.getByRole('button', { name: 'Guardar esta tarjeta y pagar $11.800' }).waitFor();
  await expect.poll(() => requireApi(desk, 'GET', `/customers/${customer}/cards`)).toMatchObject({ data: [] });
});
