import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, expectToFit, journey } from './support/browser.ts';
import { asGuest, type Tracked } from './support/kitchens.ts';
import { foundInMail } from './support/mails.ts';
import { requireApi } from './support/menus.ts';
import { numberOf, shopScene, shopUrl } from './support/shops.ts';
import { remotePlace } from './support/zones.ts';

journey(
  'a guest on a phone uses the keyboard to choose, orders with a coupon, pays, tracks and repeats the order',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    const { id, name, code, url, product, word } = await shopScene(desk);
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
    await phone.getByText('1 producto', { exact: true }).first().waitFor();

    const card = phone.getByRole('link', { name: new RegExp(product) });
    await card.press('Enter');
    const sheet = phone.getByRole('dialog', { name: product });
    await sheet.waitFor();
    const picture = sheet.locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
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
    // The cart survives a reload.
    await phone.reload();
    await phone.getByRole('button', { name: /^Ver pedido · 2 productos/ }).press('Enter');
    await cart.getByRole('button', { name: 'Continuar' }).press('Enter');

    const checkout = phone.getByRole('dialog', { name: 'Tu pedido', exact: true });
    const order = checkout.getByRole('button', { name: /^Hacer pedido/ });
    await expect.poll(() => order.isEnabled()).toBe(true);
    await order.press('Enter');
    await checkout.getByRole('link', { name: 'Indica adónde va el pedido.' }).waitFor();
    await expectAccessible(checkout);
    await checkout.getByRole('link', { name: 'Escribe tu nombre.' }).press('Enter');
    expect(await checkout.getByLabel('Nombre').evaluate((input) => input === document.activeElement)).toBe(true);
    await checkout.getByText('Mi dirección no aparece').press('Enter');
    await checkout.getByLabel(/Google Maps/).fill(`${remotePlace.latitude}, ${remotePlace.longitude}`);
    await checkout.getByText('Ya sabemos dónde estás').waitFor();
    await checkout.getByLabel('Calle y número').fill('Irarrázaval 2401');
    await checkout.getByLabel('Nombre').fill('Camila Rojas');
    await checkout.getByLabel('Teléfono').fill('123');
    await checkout.getByLabel('Cupón').fill('NADA');
    await checkout.getByRole('button', { name: 'Aplicar cupón' }).press('Enter');
    await checkout.getByText('El cupón «NADA» no existe').waitFor();
    await checkout.getByRole('button', { name: /^Hacer pedido sin cupón/ }).waitFor();
    await checkout.getByLabel('Cupón').fill(code);
    await checkout.getByLabel('Cupón').press('Enter');
    await checkout.getByText(`${code} aplicado`).waitFor();
    await checkout.getByRole('radio', { name: 'Mercado Pago' }).press('Space');
    await expectAccessible(checkout);
    // For later, without saying when.
    await checkout.getByRole('radio', { name: 'Programar' }).press('Space');
    await order.press('Enter');
    await checkout.getByRole('link', { name: 'Elige la hora del pedido.' }).waitFor();
    await checkout.getByRole('radio', { name: 'Lo antes posible' }).press('Space');
    await order.press('Enter');
    await checkout.getByRole('link', { name: /Debe tener 9 dígitos/ }).waitFor();
    await checkout.getByLabel('Teléfono').fill('9 8765 4321');
    await order.press('Enter');

    await phone.waitForURL(/\/pedidos\//);
    await phone.getByRole('heading', { level: 1, name: 'Falta tu pago' }).waitFor();
    await phone.getByRole('button', { name: 'Probar un rechazo' }).click();
    await phone.getByRole('heading', { level: 1, name: 'El pago fue rechazado' }).waitFor();
    await phone.getByRole('button', { name: /^Pagar/ }).click();
    await phone.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();
    await phone.getByText(/^Pagado con Mercado Pago a las \d\d:\d\d\.$/).waitFor();
    await expectToFit(phone);
    await expectAccessible(phone.locator('body'));
    const number = await numberOf(phone);
    const placed = await requireApi<{ coupon_code: string; store_id: number }>(desk, 'GET', `/orders/${number}`);
    expect(placed).toMatchObject({ coupon_code: code, store_id: id });
    await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status: 'preparing' } });
    await phone.getByRole('heading', { level: 1, name: 'Estamos preparando tu pedido' }).waitFor();

    await phone.getByRole('button', { name: 'Pedir de nuevo' }).click();
    await cart.getByText('Marraqueta (Bien tostada)').waitFor();
    await phone.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: /^Ver pedido · 2 productos/ }).waitFor();
  },
);

/** Steps of Tab after which something is taken to be out of reach. */
const maxSteps = 60;

/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < maxSteps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

/** Presses a key where Tab leads to. */
async function press(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Writes where Tab leads to. */
async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

async function complete(desk: Page, number: number): Promise<void> {
  for (const status of ['preparing', 'ready', 'completed'])
    await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status } });
}

/** The mail of a guest who has 1,180 points of an order that was picked up. */
async function makeLoyalGuest(desk: Page, { id, line, word }: Awaited<ReturnType<typeof shopScene>>): Promise<string> {
  await requireApi(desk, 'PATCH', '/loyalty/settings', {
    loyalty: { active: true, percentage: 10, min_redeem: 500, max_redeem: 20_000, pending_days: 0 },
  });
  const mail = `${word}@correo.test`;
  const customer = { name: 'Ana Soto', phone: '+56922334455', mail };
  const order = { store_id: id, method: 'pickup', platform: 'web', payment_method: 'cash', lines: [line], customer };
  await complete(desk, (await asGuest<Tracked>(desk, 'POST', '/orders', { order })).number);
  return mail;
}

/** From the menu to the checkout: a sandwich with its choices. */
async function chooseByKeyboard(page: Page, product: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Ir al contenido' }), 'Enter');
  // The search is there once the page is alive.
  await page.getByLabel('Buscar en la carta').waitFor();
  await press(page.getByRole('link', { name: new RegExp(product) }), 'Enter');
  const sheet = page.getByRole('dialog', { name: product });
  for (const name of ['Agregar Marraqueta', 'Agregar Bien tostada', `Agregar ${product}`])
    await press(sheet.getByRole('button', { name }), 'Enter');
  await press(sheet.getByRole('button', { name: /^Agregar \$11\.800/ }), 'Enter');
  await sheet.waitFor({ state: 'detached' });
  await press(page.getByRole('button', { name: 'Continuar' }), 'Enter');
}

/** Proves the phone by the code that was sent, and pays with all points. */
async function redeemByKeyboard(checkout: Locator, mail: string): Promise<void> {
  await press(checkout.getByRole('button', { name: 'Usar mis puntos' }), 'Enter');
  const code = checkout.getByLabel('Código de seis dígitos');
  await code.waitFor();
  await write(code, await foundInMail(mail, /^\d{6}$/m));
  await code.page().keyboard.press('Enter');
  await press(checkout.getByRole('button', { name: 'Canjear' }), 'Enter');
  await checkout.getByText('1.180 puntos: −$1.180').waitFor();
}

journey(
  'a guest uses only the keyboard to choose, pay with points, get an invoice and answer the survey',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    const shop = await shopScene(desk);
    const mail = await makeLoyalGuest(desk, shop);
    const page = await open({ theme: 'dark' });
    await page.goto(shop.url);
    await chooseByKeyboard(page, shop.product);

    const checkout = page.getByRole('dialog', { name: 'Tu pedido', exact: true });
    await press(checkout.getByRole('radio', { name: 'Delivery' }), 'ArrowRight');
    await write(checkout.getByLabel('Nombre', { exact: true }), 'Ana Soto');
    await write(checkout.getByLabel('Teléfono', { exact: true }), '9 2233 4455');
    await redeemByKeyboard(checkout, mail);
    await press(checkout.getByRole('radio', { name: 'Boleta' }), 'ArrowRight');
    await press(checkout.getByRole('radio', { name: 'Efectivo' }), 'Space');
    const order = checkout.getByRole('button', { name: /^Hacer pedido/ });
    await press(order, 'Enter');
    // Rejected for a missing field, which receives the focus.
    await checkout.getByText('Escribe la razón social').first().waitFor();
    await expectAccessible(checkout);
    await write(checkout.getByLabel('Razón social'), 'Sabores del Sur SpA');
    await write(checkout.getByLabel('RUT'), '76.123.456-0');
    await write(checkout.getByLabel('Correo para recibirla'), 'facturas@sabores.test');
    await press(order, 'Enter');

    await page.waitForURL(/\/pedidos\//);
    const number = await numberOf(page);
    const placed = await requireApi<{ billing: object; parts: object[] }>(desk, 'GET', `/orders/${number}`);
    expect(placed.billing).toMatchObject({ kind: 'invoice', business_name: 'Sabores del Sur SpA', holder: 'company' });
    expect(placed.parts).toContainEqual(expect.objectContaining({ kind: 'points', amount: -1180 }));
    await complete(desk, number);
    const poll = page.getByRole('region', { name: '¿Cómo estuvo tu pedido?' });
    await poll.waitFor();
    // From the first number the arrow goes round to the last.
    await press(poll.getByRole('radio', { name: '0', exact: true }).first(), 'ArrowLeft');
    await press(poll.getByRole('button', { name: 'Enviar' }), 'Enter');
    await poll.getByText('¡Gracias! Guardamos tu respuesta.').waitFor();
  },
);

journey('stores, menu and product can be read without JavaScript', async ({ open }) => {
  const desk = await open({ as: 'admin@demo.test' });
  const { url, name, product, word } = await shopScene(desk);
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

/** Repeats the first category of a menu, so that most of it lies far below what was laid out. */
const lengthenMenu = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('.cat')!;
    const links = document.querySelector('.cats .strip')!;
    for (let at = 0; at < 30; at++) {
      const more = first.cloneNode(true) as Element;
      more.id = `more${at}`;
      first.parentElement!.append(more);
      links.insertAdjacentHTML('beforeend', `<li><a href="#${more.id}">Más ${at}</a></li>`);
    }
  });

journey('a click on a category scrolls to it immediately in a long menu', async ({ open }) => {
  const desk = await open({ as: 'admin@demo.test' });
  const browser = desk.context().browser()!;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.goto(await shopUrl());
  await page.getByLabel('Comuna, dirección o local').fill('providencia');
  await page.getByRole('button', { name: /^Providencia \d+ locales/ }).click();
  await page.getByRole('heading', { name: 'Locales cerca de Providencia' }).waitFor();
  await page
    .getByRole('link', { name: /Providencia/ })
    .first()
    .click();
  const bar = page.getByRole('navigation', { name: 'Categorías' });
  await bar.waitFor();
  await lengthenMenu(page);
  const height = (await boxOf(bar))?.height ?? 0;
  for (const template of ['mosaico', 'carta', 'clasica']) {
    await page.locator('body').evaluate((body, name) => body.setAttribute('data-template', name), template);
    expect(await page.locator('html').evaluate((root) => getComputedStyle(root).scrollBehavior)).toBe('auto');
    for (const at of [12, 18, 3]) {
      await bar.getByRole('link', { name: `Más ${at}`, exact: true }).click();
      const top = async () => (await boxOf(page.locator(`#more${at}`)))?.y ?? Number.NaN;
      const isBelowBar = async () => (await top()) >= height && (await top()) < height + 40;
      await expect.poll(isBelowBar).toBe(true);
    }
  }
  await context.close();
});
