import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { asGuest, type Kitchen, makeKitchen } from './support/kitchens.ts';
import { foundInMail, sendSurvey } from './support/mails.ts';
import { requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';

type Quote = { total: number; refusals: { message: string }[] };

const orderOf = ({ id, line }: Kitchen, coupon_code: string, quantity: number) => ({
  store_id: id,
  method: 'pickup',
  platform: 'web',
  payment_method: 'cash',
  lines: [{ ...line, quantity }],
  coupon_code,
});

/** Quote of a code for a number of sandwiches at $5.900. */
const quote = (page: Page, kitchen: Kitchen, code: string, quantity = 2) =>
  asGuest<Quote>(page, 'POST', '/orders/quote', { order: orderOf(kitchen, code, quantity) });

const place = (page: Page, kitchen: Kitchen, code: string) =>
  asGuest<{ number: number; total: number }>(page, 'POST', '/orders', {
    order: { ...orderOf(kitchen, code, 2), customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null } },
  });

const messages = ({ refusals }: Quote) => refusals.map(({ message }) => message);

journey(
  'creates and simulates a coupon, redeems it once, rejects and exhausts it, and frees it with a cancelled order',
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
    const local = simulator.getByRole('combobox', { name: 'Local' });
    // A store that is proposed while another is written would have its name before that.
    await expect.poll(() => local.inputValue()).not.toBe('');
    await local.click();
    await local.fill(kitchen.name);
    await pressPlaced(page.getByRole('option', { name: kitchen.name }));
    await simulator.getByText('Descuenta $5.900 de este pedido.').waitFor();
    await simulator.getByRole('button', { name: /menos$/ }).click();
    await simulator.getByText('faltan $4.100', { exact: false }).waitFor();
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
    await pressItem(page, { name: 'Eliminar' });
    await page.getByRole('button', { name: 'Eliminar cupón' }).click();
    await page.getByText(`«${code}» ya se usó`).waitFor();
    await page.getByRole('button', { name: 'Desactivar cupón' }).click();
    await page.getByText('Desactivado', { exact: true }).waitFor();
    expect(messages(await quote(page, kitchen, code))).toEqual([`El cupón «${code}» ya no está activo.`]);
  },
);

journey('imports a coupon file with errors per line before saving, and undoes it as a unit', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  const word = uniqueWord().toUpperCase();
  await page.goto(`/coupons?query=${word}`);
  await page.getByRole('button', { name: 'Importar' }).click();
  const lines = [
    'Código;Tipo;Descuento;Desde',
    `${word}A;Porcentaje;12,5;01/12/2026`,
    `${word}B;Monto;3000;`,
    `${word}a;Porcentaje;10;`,
    `${word}C;Porcentaje;diez;`,
    ';Porcentaje;10;',
    `${word}D;Porcentaje;200;`,
    `${word}E;Porcentaje;10;03/04`,
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cupones.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  const dialog = page.getByRole('dialog', { name: 'Importar cupones' });
  for (const verdict of [
    'ya está en la línea 2',
    'no es un porcentaje',
    'completar',
    'entre 0 y 100',
    'no dice el año',
  ])
    await dialog.getByText(verdict).first().waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: /^Importar/ }).click();
  await dialog.getByText('2 cupones creados').waitFor();
  await dialog.getByRole('button', { name: 'Deshacer todo' }).click();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await page.getByText(`Nada coincide con`).waitFor();
});

type Balance = { available: number; proof: string };
type Placed = { number: number; total: number };

/** A guest who orders on the web with an e-mail address, and whose orders are completed. */
function guestOf(page: Page, kitchen: Kitchen) {
  const customer = { name: `Rocío ${kitchen.word}`, phone: '+56981112233', mail: `${kitchen.word}@correo.test` };
  const order = async (points: object = {}): Promise<Placed> => {
    const { coupon_code: _, ...content } = orderOf(kitchen, '', 2);
    const placed = await asGuest<Placed>(page, 'POST', '/orders', { order: { ...content, ...points, customer } });
    for (const status of ['preparing', 'ready', 'completed'])
      await requireApi(page, 'PATCH', `/orders/${placed.number}`, { order: { status } });
    return placed;
  };
  return { ...customer, order };
}

/** Answers a survey on the phone, beginning with a score from the mail. */
async function answerMail(phone: Page, address: string, comment: string): Promise<void> {
  await phone.goto(`${address}?p=3`);
  expect(await phone.getByRole('radio', { name: '3', exact: true }).first().isChecked()).toBe(true);
  await phone.getByRole('textbox').fill(comment);
  await expectAccessible(phone.locator('html'));
  await expectToFit(phone);
  await phone.getByRole('button', { name: 'Enviar' }).click();
  await phone.getByText('¡Gracias! Guardamos tu respuesta').waitFor();
}

/** Answers an unhappy guest by mail with a gift card, in one screen; returns its code. */
async function compensate(page: Page, { name, mail }: ReturnType<typeof guestOf>, { number }: Placed): Promise<string> {
  await page.getByRole('button', { name: `Regalar cupón al cliente del pedido #${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Escribir a ${name}` });
  await dialog.getByRole('combobox', { name: 'Enviar por' }).click();
  await pressPlaced(page.getByRole('option', { name: 'Correo' }));
  await dialog.getByRole('button', { name: 'Enviar correo' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Atendida', { exact: true }).waitFor();
  return (await foundInMail(mail, /digo [A-Z2-9]{10}/)).slice(-10);
}

/** Proves the phone by the code that was sent; answers what goes with an order. */
async function provePoints(page: Page, { phone, mail }: ReturnType<typeof guestOf>, points: number) {
  await asGuest(page, 'POST', '/points/code', { phone });
  const code = await foundInMail(mail, /^\d{6}$/m);
  const { available, proof } = await asGuest<Balance>(page, 'POST', '/points/balance', { phone, code });
  expect(available).toBe(1180);
  return { points, points_proof: proof };
}

/** Gives part of an order that was paid in cash back by hand. */
async function refund(page: Page, { number }: Placed, amount: number): Promise<void> {
  const { payments } = await requireApi<{ payments: { id: number; type: string }[] }>(page, 'GET', `/orders/${number}`);
  const [{ id, type } = { id: 0, type: '' }] = payments;
  const refundBody = { refund: { amount, reason: 'Llegó frío' } };
  const created = await requireApi<{ id: number }>(
    page,
    'POST',
    `/payments/${type}/${id}/refund_transaction`,
    refundBody,
  );
  await requireApi(page, 'POST', `/refunds/${created.id}/settle`);
}

journey(
  'a guest earns points, answers the survey mail, is compensated in one screen, redeems with a code, gets half refunded, and is erased',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    await desk.goto('/loyalty-program');
    await desk.getByRole('textbox', { name: 'Porcentaje de la compra' }).fill('10');
    await desk.getByRole('textbox', { name: 'Disponibles después de' }).fill('0');
    await desk.getByRole('button', { name: 'Guardar' }).click();
    await desk.getByText('Programa guardado').waitFor();
    const kitchen = await makeKitchen(desk);
    const guest = guestOf(desk, kitchen);
    const first = await guest.order();
    await sendSurvey(first.number);
    const survey = await foundInMail(guest.mail, /\/encuesta\/[\w-]+/);
    const phone = await open({ size: 'phone' });
    const comment = `Llegó frío ${kitchen.word}`;
    await answerMail(phone, survey, comment);
    await follow(desk, `/dashboard-nps?storeId=${kitchen.id}`);
    await desk.getByText(comment).waitFor();
    const gift = await compensate(desk, guest, first);
    expect((await quote(desk, kitchen, gift)).total).toBe(6800);

    const redeemed = await guest.order(await provePoints(desk, guest, 1000));
    expect(redeemed.total).toBe(10_800);
    await refund(desk, redeemed, 5400);
    await follow(desk, `/loyalty-customers?query=${encodeURIComponent(guest.name)}`);
    await desk.getByRole('link', { name: guest.name }).click();
    const movements = desk.getByRole('listitem').filter({ hasText: `pedido #${redeemed.number}` });
    const moved = { Canjeó: '−1.000', Ganó: '+1.080', Devueltos: '+500', 'Revertidos por reembolso': '−540' };
    for (const [kind, points] of Object.entries(moved))
      await movements.filter({ hasText: kind }).getByText(points, { exact: true }).waitFor();

    await desk.getByRole('link', { name: 'Ver cliente' }).click();
    await desk.getByRole('button', { name: `Acciones de ${guest.name}` }).click();
    await pressItem(desk, { name: 'Borrar sus datos…' });
    await desk.getByRole('textbox', { name: 'Escribe BORRAR para confirmar' }).fill('borrar');
    await desk.getByRole('button', { name: 'Borrar para siempre' }).click();
    await desk.getByRole('heading', { name: 'Cliente olvidado' }).waitFor();
    await follow(desk, `/dashboard-nps?storeId=${kitchen.id}`);
    await desk.getByText('1 de 1 invitación').waitFor();
    await desk.getByText(comment).waitFor({ state: 'detached' });
    await phone.goto(survey);
    await phone.getByRole('heading', { name: 'Este enlace ya no funciona' }).waitFor();
  },
);
