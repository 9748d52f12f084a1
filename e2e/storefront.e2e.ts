import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { blankCoupon } from '#features/benefits/coupons/record/coupons.rules.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { toWire } from '#kit/contract/wire.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { fileTenant } from './support/fileTenant.ts';
import { makeKitchen } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { remotePlace } from './support/zones.ts';

/** Below an address that is no company's own, which shows all. */
const shopUrl = async () => `http://127.0.0.1:${inject('productPort')}/tienda/${await fileTenant()}`;

/** A store that sells a sandwich, is paid online as well, and a coupon of ten percent. */
async function scene(page: Page) {
  await page.goto('/stores');
  const kitchen = await makeKitchen(page);
  const payments = { cash: true, mercado_pago: true };
  const { uuid } = await requireApi<{ uuid: string }>(page, 'PATCH', `/stores/${kitchen.id}`, {
    store: { payment_methods: { in_store: payments, store_delivery: payments }, future_orders_enabled: true },
  });
  const code = `SHOP${kitchen.word.toUpperCase()}`.slice(0, 20);
  await requireApi(page, 'POST', '/coupons', {
    coupon: toWire(couponsApi.create.body, { ...blankCoupon(), code, discount: 10 }),
  });
  return { ...kitchen, code, url: `${await shopUrl()}/locales/${uuid}`, product: `Churrasco ${kitchen.word}` };
}

journey(
  'a guest on a phone chooses by keyboard, orders with a coupon, pays, follows and orders the same again',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    const { id, name, code, url, product, word } = await scene(desk);
    const phone = await open({ size: 'phone' });
    await phone.goto(url);
    await phone.getByRole('heading', { level: 1, name }).waitFor();
    for (const template of ['mosaico', 'carta', 'clasica'] as const) {
      await phone.locator('body').evaluate((body, name) => body.setAttribute('data-template', name), template);
      await expectToFit(phone);
      for (const theme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme: theme });
        await expectAccessible(phone.locator('body'));
      }
    }
    await phone.getByLabel('Buscar en la carta').fill(word);
    await phone.getByText('1 encontrados').waitFor();

    const card = phone.getByRole('link', { name: new RegExp(product) });
    await card.press('Enter');
    const sheet = phone.getByRole('dialog', { name: product });
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Agregar Marraqueta' }).press('Enter');
    await sheet.getByRole('button', { name: 'Agregar Bien tostada' }).press('Enter');
    await expectAccessible(sheet);
    await sheet.getByRole('button', { name: `Agregar ${product}` }).press('Enter');
    await sheet.getByRole('button', { name: /^Agregar \$11\.800/ }).press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await phone.getByText('Tu pedido: 2 productos, $11.800').waitFor({ state: 'attached' });

    await phone.getByRole('button', { name: /^Ver pedido/ }).press('Enter');
    const cart = phone.getByRole('dialog', { name: `Tu pedido en ${name}` });
    await cart.getByText('Marraqueta (Bien tostada)').waitFor();
    await expectAccessible(cart);
    // What is in the cart outlives the page.
    await phone.reload();
    await phone.getByRole('button', { name: /^Ver pedido · 2 productos/ }).press('Enter');
    await cart.getByRole('button', { name: 'Continuar' }).press('Enter');

    const checkout = phone.getByRole('dialog', { name: 'Tu pedido', exact: true });
    await checkout.getByText('Indica adónde va el pedido.').last().waitFor();
    await checkout.getByLabel(/Google Maps/).fill(`${remotePlace.latitude}, ${remotePlace.longitude}`);
    await checkout.getByText('Ya sabemos dónde estás').waitFor();
    await checkout.getByLabel('Calle y número').fill('Irarrázaval 2401');
    await checkout.getByLabel('Nombre').fill('Camila Rojas');
    await checkout.getByLabel('Teléfono').fill('123');
    await checkout.getByLabel('Cupón').fill('NADA');
    await checkout.getByRole('button', { name: 'Aplicar cupón' }).press('Enter');
    await checkout.getByText('El cupón «NADA» no existe').first().waitFor();
    await checkout.getByLabel('Cupón').fill(code);
    await checkout.getByLabel('Cupón').press('Enter');
    await checkout.getByText(`${code} aplicado`).waitFor();
    await checkout.getByRole('radio', { name: 'Mercado Pago' }).press('Space');
    await expectAccessible(checkout);
    const order = checkout.getByRole('button', { name: /^Hacer pedido/ });
    // For later, without saying when.
    await checkout.getByRole('radio', { name: 'Programar' }).press('Space');
    await order.press('Enter');
    await checkout.getByText('Elige la hora del pedido.').waitFor();
    await checkout.getByRole('radio', { name: 'Lo antes posible' }).press('Space');
    await order.press('Enter');
    await checkout.getByText(/Debe tener 11 dígitos/).waitFor();
    await checkout.getByLabel('Teléfono').fill('9 8765 4321');
    await order.press('Enter');

    await phone.waitForURL(/\/pedidos\//);
    await phone.getByText('Esperando pago', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Probar un rechazo' }).click();
    await phone.getByText('Pago rechazado', { exact: true }).waitFor();
    await phone.getByRole('button', { name: /^Pagar/ }).click();
    await phone.getByText('Nuevo', { exact: true }).waitFor();
    await expectToFit(phone);
    await expectAccessible(phone.locator('body'));
    const number = Number(/\d+/.exec(await phone.getByRole('heading', { level: 1 }).innerText())?.[0]);
    const placed = await requireApi<{ coupon_code: string; store_id: number }>(desk, 'GET', `/orders/${number}`);
    expect(placed).toMatchObject({ coupon_code: code, store_id: id });
    await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status: 'preparing' } });
    await phone.getByText('En preparación').first().waitFor();

    await phone.getByRole('button', { name: 'Pedir lo mismo' }).click();
    await cart.getByText('Marraqueta (Bien tostada)').waitFor();
    await phone.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: /^Ver pedido · 2 productos/ }).waitFor();
  },
);

journey('without JavaScript the stores, the menu and a product are read', async ({ open }) => {
  const desk = await open({ as: 'admin@demo.test' });
  const { url, name, product, word } = await scene(desk);
  const browser = desk.context().browser();
  const context = await browser!.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(await shopUrl());
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(page.url()).toBe(url);
  await page.getByRole('link', { name: new RegExp(product) }).click();
  await page.getByRole('heading', { level: 1, name: product }).waitFor();
  await page.getByRole('heading', { name: `Pan ${word}` }).waitFor();
  await page.getByText('$5.900').waitFor();
  await context.close();
});
