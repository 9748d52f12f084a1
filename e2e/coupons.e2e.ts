import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { asGuest, type Kitchen, makeKitchen } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';

type Quote = { total: number; refusals: { message: string }[] };

const orderOf = ({ id, line }: Kitchen, coupon_code: string, quantity: number) => ({
  store_id: id,
  method: 'pickup',
  platform: 'web',
  payment_method: 'cash',
  lines: [{ ...line, quantity }],
  coupon_code,
});

/** What a guest is told who wants to use a code for so many sandwiches of $5.900. */
const quote = (page: Page, kitchen: Kitchen, code: string, quantity = 2) =>
  asGuest<Quote>(page, 'POST', '/orders/quote', { order: orderOf(kitchen, code, quantity) });

const place = (page: Page, kitchen: Kitchen, code: string) =>
  asGuest<{ number: number; total: number }>(page, 'POST', '/orders', {
    order: { ...orderOf(kitchen, code, 2), customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null } },
  });

const messages = ({ refusals }: Quote) => refusals.map(({ message }) => message);

journey(
  'a coupon is made and simulated, redeemed once, refused with its reason, exhausted, and free again when its order is cancelled',
  async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    const kitchen = await makeKitchen(page);
    const code = `MITAD${kitchen.word.toUpperCase()}`;
    await page.goto('/coupons');
    await page.getByRole('link', { name: 'Crear cupón' }).click();
    await page.getByRole('textbox', { name: 'Código' }).fill(code);
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('50');
    await page.getByRole('textbox', { name: 'Compra mínima' }).fill('10000');
    await page.getByRole('textbox', { name: 'Usos en total' }).fill('1');
    await page
      .getByRole('region', { name: 'La regla en palabras' })
      .getByText(
        `Quien escriba el código «${code}» recibe un 50 % de descuento en todos los productos, si sus productos suman al menos $10.000, en todos los locales; vale una vez en total.`,
      )
      .waitFor();
    const simulator = page.getByRole('region', { name: 'Simulador' });
    await simulator.getByRole('combobox', { name: 'Local' }).fill(kitchen.name);
    await page.getByRole('option', { name: kitchen.name }).click();
    await simulator.getByText('Descuenta $5.900 de este pedido.').waitFor();
    await simulator.getByRole('button', { name: /menos$/ }).click();
    await simulator.getByText('faltan $4.100', { exact: false }).waitFor();
    await expectAccessible(simulator);
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await page.getByRole('heading', { name: code }).waitFor();

    expect(messages(await quote(page, kitchen, code, 1))).toEqual([
      `El cupón «${code}» vale desde $10.000 en productos: faltan $4.100.`,
    ]);
    const order = await place(page, kitchen, code.toLowerCase());
    expect(order.total).toBe(5900);
    expect(messages(await quote(page, kitchen, code))).toEqual([`El cupón «${code}» se agotó.`]);
    await requireApi(page, 'POST', `/orders/${order.number}/cancel`, { order: { reason: 'Se arrepintió' } });
    await page.getByRole('tab', { name: 'Usos' }).click();
    await page.reload();
    await page
      .getByRole('row')
      .filter({ hasText: `#${order.number}` })
      .getByText('Devuelto')
      .waitFor();
    await page.getByText('Por qué no pudieron usarlo').waitFor();
    expect((await quote(page, kitchen, code)).total).toBe(5900);

    await page.getByRole('button', { name: `Acciones de ${code}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar cupón' }).click();
    await page.getByText(`«${code}» ya se usó`).waitFor();
    await page.getByRole('button', { name: 'Apagar cupón' }).click();
    await page.getByText('Apagado', { exact: true }).waitFor();
    expect(messages(await quote(page, kitchen, code))).toEqual([`El cupón «${code}» ya no está activo.`]);
  },
);
