import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { slugOf } from '#domain/slugs.ts';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, expectToFit, journey } from './support/browser.ts';
import { requireApi } from './support/menus.ts';
import { numberOf, shopScene, shopUrl } from './support/shops.ts';
import { remotePlace } from './support/zones.ts';

/** Replies like a service of addresses, which this machine has not. */
const findAddress = (page: Page) =>
  page.route('**/api/v1/places?*', (route) =>
    route.fulfill({
      json: {
        configured: true,
        available: true,
        results: [{ label: 'Irarrázaval 2401, Ñuñoa', detail: '', commune: 'Ñuñoa', ...remotePlace }],
      },
    }),
  );

journey('a guest on a phone goes from an address to the code that the store asks for', async ({ open }) => {
  const desk = await open({ as: 'admin@demo.test' });
  const { name, product } = await shopScene(desk);
  const phone = await open({ size: 'phone' });
  await findAddress(phone);
  await phone.goto(await shopUrl());
  await phone.getByRole('heading', { level: 1, name: '¿Dónde estás?' }).waitFor();
  await expectToFit(phone);
  await phone.getByLabel('Comuna, dirección o local').fill('Irarrázaval 2401');
  await phone.getByRole('button', { name: /^Irarrázaval 2401, Ñuñoa/ }).click();
  await phone.getByText(new RegExp(`^Con delivery a tu dirección: ${name}`)).waitFor();
  await expectAccessible(phone.locator('body'));
  await phone.getByRole('list', { name: 'Locales cerca de Irarrázaval 2401, Ñuñoa' }).getByRole('link').first().click();
  await phone.getByRole('heading', { level: 1, name }).waitFor();

  await phone.getByLabel('Buscar en la carta').waitFor();
  await phone.getByRole('link', { name: new RegExp(product) }).click();
  const sheet = phone.getByRole('dialog', { name: product });
  for (const choice of ['Agregar Marraqueta', 'Agregar Bien tostada'])
    await sheet.getByRole('button', { name: choice }).click();
  await sheet.getByRole('button', { name: /^Agregar \$/ }).click();
  await phone.getByRole('button', { name: /^Ver pedido/ }).click();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  const checkout = phone.getByRole('dialog', { name: 'Tu pedido', exact: true });
  expect(await checkout.getByLabel('Calle y número').inputValue()).toBe('Irarrázaval 2401, Ñuñoa');
  await checkout.getByRole('radio', { name: 'Retiro' }).check({ force: true });
  await checkout.getByLabel('Nombre').fill('Camila Rojas');
  await checkout.getByLabel('Teléfono').fill('9 8765 4321');
  await checkout.getByRole('radio', { name: 'Efectivo' }).check();
  await checkout.getByRole('button', { name: /^Hacer pedido/ }).click();

  await phone.getByRole('heading', { level: 1, name: 'Recibimos tu pedido' }).waitFor();
  const place = phone.getByRole('region', { name: 'Retiro' });
  const code = /\d{4}/.exec(await place.innerText())?.[0] ?? '';
  await place.getByRole('link', { name: 'Cómo llegar' }).waitFor();
  await expectToFit(phone);
  await expectAccessible(phone.locator('body'));
  const number = await numberOf(phone);
  for (const status of ['preparing', 'ready'])
    await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status } });
  await phone.getByRole('heading', { level: 1, name: 'Ya puedes retirar tu pedido' }).waitFor();
  await requireApi(desk, 'PATCH', `/orders/${number}`, { order: { status: 'completed', pick_up_code: code } });
  await phone.getByRole('heading', { level: 1, name: 'Retiraste tu pedido' }).waitFor();

  await phone.goto(await shopUrl());
  const past = phone.getByRole('region', { name: 'Pedir de nuevo' });
  await past.getByText(`1 ${product}`).waitFor();
  await past.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await phone
    .getByRole('dialog', { name: `Tu pedido en ${name}` })
    .getByText('Marraqueta (Bien tostada)')
    .waitFor();
});

/** Stores an order of this browser, whose link the header then has. */
const rememberOrder = (page: Page) =>
  page.evaluate(() => {
    const { slug } = JSON.parse(document.getElementById('shop')?.textContent ?? '{}') as { slug: string };
    const order = {
      uuid: crypto.randomUUID(),
      storeId: 1,
      storeUuid: 'x',
      storeName: 'Ñuñoa',
      at: '2026-11-24T20:00:00Z',
    };
    localStorage.setItem(`tienda:${slug}:orders`, JSON.stringify([order]));
  });

journey('the header of every template fits its links on a phone, with a long name too', async ({ open }) => {
  const desk = await open({ as: 'admin@demo.test' });
  const { name } = await shopScene(desk);
  const phone = await open({ size: 'phone' });
  await phone.goto(await shopUrl());
  await rememberOrder(phone);
  const paths = ['', `/locales/${slugOf(name)}`];
  for (const { width, path } of [390, 320].flatMap((each) => paths.map((one) => ({ width: each, path: one })))) {
    await phone.setViewportSize({ width, height: 844 });
    await phone.goto(`${await shopUrl()}${path}`);
    const link = phone.getByRole('link', { name: 'Mi último pedido' });
    const brand = phone.locator('.top .brand');
    await link.waitFor();
    for (const template of ['clasica', 'mosaico', 'carta'])
      for (const text of ['Sabores', 'Empanadas y sándwiches de la abuela Rosa en Ñuñoa']) {
        await phone.locator('body').evaluate((body, value) => body.setAttribute('data-template', value), template);
        await brand.evaluate((element, value) => (element.textContent = value), text);
        const [of, past] = [await boxOf(brand), await boxOf(link)];
        if (!of || !past) throw new Error('The header is not drawn');
        expect([template, text, past.height < 32], 'The link is on one line').toEqual([template, text, true]);
        const isBeside = of.x + of.width <= past.x;
        const isAbove = of.y + of.height <= past.y;
        expect([template, text, isBeside || isAbove], 'The link does not cover the name').toEqual([
          template,
          text,
          true,
        ]);
        await expectToFit(phone);
      }
  }
});
