import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, expectToFit, follow, fontsReady, journey, pressItem } from './support/browser.ts';
import {
  asGuest,
  enableOnlinePayments,
  makeCook,
  makeKitchen,
  orderAndPay,
  placeOrder,
  type Tracked,
} from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { pick } from './support/people.ts';
import { countNotes } from './support/sound.ts';
import { makeStore, remotePlace, square, zone } from './support/zones.ts';

const as = 'admin@demo.test';

const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: `#${id}` });
const sheet = (page: Page, id: number) => page.getByRole('dialog', { name: `Pedido #${id}`, exact: true });
const history = (of: Locator) => of.getByRole('region', { name: 'Historia' });
const badge = (of: Locator, state: string) => of.getByRole('status').getByText(state, { exact: true });

async function more(of: Locator, action: string): Promise<void> {
  await of.getByRole('button', { name: 'Más', exact: true }).click();
  await pressItem(of.page(), { name: action });
}

async function close(opened: Locator): Promise<void> {
  await opened.page().keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
}

/** Keeps what is printed, and ends the printing at once. */
const catchPaper = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const paper = document.querySelector('[data-ticket]')?.textContent ?? '';
      Object.assign(window, { paper });
      dispatchEvent(new Event('afterprint'));
    };
  });
const paper = (page: Page) => page.evaluate(() => (window as unknown as { paper?: string }).paper ?? '');

describe('orders', () => {
  journey('are read, printed, handed over, cancelled, resumed, partly refunded and exported', async ({ open }) => {
    const page = await open({ as });
    const kitchen = await makeKitchen(page);
    const other = await makeStore(page, remotePlace, [zone('Alrededor', square(remotePlace))]);
    await enableOnlinePayments(page, kitchen);
    const first = await placeOrder(page, kitchen, { comment: 'Sin mayonesa' });
    const second = await placeOrder(page, kitchen, { method: 'delivery' });
    const { number: paid, total, uuid } = await orderAndPay(page, kitchen);
    await page.goto('/orders');
    await row(page, paid).waitFor();
    // The rows scroll inside their card, and the page itself does not.
    await fontsReady(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await catchPaper(page);
    await pick(page, 'Locales', kitchen.name);
    await page.waitForURL(({ search }) => search.includes(`storeIds=${kitchen.id}`));
    await page.getByText('3 pedidos', { exact: true }).first().waitFor();
    await follow(page, `/orders?storeIds=${kitchen.id},${other.id}`);

    await row(page, second).focus();
    await page.keyboard.press('Enter');
    const opened = sheet(page, second);
    await opened.getByText('Irarrázaval 2401').waitFor();
    await opened.getByRole('application', { name: /Mapa de la entrega/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toBe(String(second));
    expect(await opened.getByRole('link', { name: '+56 9 8765 4321' }).getAttribute('href')).toBe('tel:+56987654321');
    await opened
      .getByRole('region', { name: 'Sus otros pedidos' })
      .getByRole('link', { name: `#${first}` })
      .waitFor();
    await close(opened);
    // The keyboard focus stays on the same row.
    await expect.poll(() => row(page, second).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.waitForURL(({ search }) => search.includes(`storeIds=${kitchen.id}`) && !search.includes('order='));

    await row(page, first).getByRole('link').click();
    const passed = sheet(page, first);
    await passed.getByRole('button', { name: 'Imprimir' }).click();
    await pressItem(page, { name: 'Comanda de cocina' });
    await expect.poll(() => paper(page)).toContain('Sin mayonesa');
    expect(await paper(page)).not.toContain('$');
    await passed.getByRole('button', { name: 'Imprimir' }).click();
    await pressItem(page, { name: 'Detalle para el cliente' });
    await expect.poll(() => paper(page)).toContain('Total$11.800');
    await more(passed, 'Pasar a otro local');
    const passing = page.getByRole('dialog', { name: /a otro local/ });
    await passing.getByRole('textbox', { name: 'Nuevo local' }).fill(other.name);
    await passing.getByRole('radio', { name: other.name }).check();
    expect(await passing.getByText('Sin repartidores', { exact: true }).count()).toBe(0);
    await passing.getByText('El local está sobrepasado', { exact: true }).click();
    await expectAccessible(passing);
    // The other store sells none of the lines, so the transfer needs a second confirmation.
    await passing.getByText(`${other.name} no puede tomarlo como está`).waitFor();
    await passing.getByRole('button', { name: 'Pasarlo de todos modos' }).click();
    await history(passed).getByText(`De ${kitchen.name} a ${other.name}: El local está sobrepasado`).waitFor();
    await more(passed, 'Cancelar pedido');
    const cancelling = page.getByRole('dialog', { name: `Cancelar pedido #${first}` });
    await expectAccessible(cancelling);
    await cancelling.getByText('El cliente se arrepintió').click();
    await cancelling.getByRole('button', { name: 'Cancelar pedido' }).click();
    await badge(passed, 'Cancelado').waitFor();
    await page.getByText(`#${first} cancelado`).waitFor();
    // Leaving the page sends pending changes.
    await page.reload();
    await passed.getByText('El cliente se arrepintió').first().waitFor();
    await close(passed);

    // With a thumb.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: `#${paid}` }).click();
    const orderSheet = sheet(page, paid);
    await orderSheet.getByRole('button', { name: 'Aceptar' }).click();
    await orderSheet.getByRole('button', { name: 'Marcar listo' }).click();
    await orderSheet.getByRole('button', { name: 'Entregar' }).click();
    await badge(orderSheet, 'Entregado').waitFor();
    expect((await boxOf(orderSheet))?.width).toBe(390);
    await expectToFit(page);
    await more(orderSheet, 'Reembolsar');
    const refundDialog = page.getByRole('dialog', { name: `Reembolsar el pedido #${paid}` });
    await refundDialog.getByText(/Como máximo \$[\d.]+, hasta el/).waitFor();
    await refundDialog.getByLabel('Monto').fill(String(total + 1));
    await refundDialog.getByLabel('Motivo').fill('Faltó una bebida');
    await refundDialog.getByRole('button', { name: 'Reembolsar' }).click();
    await refundDialog
      .getByText(/Puedes devolver como máximo/)
      .first()
      .waitFor();
    await refundDialog.getByRole('button', { name: '50 %' }).click();
    await expect
      .poll(() => refundDialog.getByLabel('Monto').inputValue())
      .toMatch(String(Math.round(total / 2)).slice(-3));
    await refundDialog.getByLabel('Monto').fill('500');
    await expectAccessible(refundDialog);
    await refundDialog.getByRole('button', { name: 'Reembolsar $500' }).click();
    await orderSheet.getByText('Reembolso $500').first().waitFor();
    await orderSheet.getByText('Faltó una bebida').first().waitFor();
    const tracked = () => asGuest<Tracked>(page, 'GET', `/orders/${uuid}`);
    await expect.poll(tracked).toMatchObject({ status: 'completed', refunded: 500 });

    await page.setViewportSize({ width: 1440, height: 900 });
    await close(orderSheet);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.includes(String(paid)))).toMatch(/\b500\b/);

    // From an order to its guest, and from there to everything they ordered.
    await row(page, paid).getByRole('link').click();
    await sheet(page, paid).getByRole('link', { name: 'Camila Rojas' }).click();
    await page.getByRole('heading', { name: 'Camila Rojas' }).waitFor();
    await page.getByRole('link', { name: `#${paid}` }).waitFor();
    await page.getByRole('textbox', { name: 'Notas' }).fill('Sin mayonesa, siempre');
    await page.keyboard.press('Control+s');
    await page.getByText('Cliente guardado').waitFor();
    // Income of the order, and the deduction of its refund.
    await page.getByRole('link', { name: 'Ver sus movimientos' }).click();
    for (const moved of ['+590', '−25']) await page.getByText(moved, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ver cliente' }).click();
    await page.getByRole('link', { name: 'Ver todos sus pedidos' }).click();
    await page.waitForURL(({ pathname, search }) => pathname === '/orders' && search.includes('userId='));

    // Sales of the stores today: the report, its export and its orders.
    await follow(page, `/reports?type=revenueByDispatchMethod&period=today&storeIds=${kitchen.id},${other.id}`);
    const totalRow = page.getByRole('row', { name: /^Total/ });
    await totalRow.waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /Exportar \d+ filas/ }).click();
    const csvLines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
    const names = csvLines[0]?.split(';') ?? [];
    const [orders, amount] = ['Pedidos', 'Vendido'].map((name) =>
      Number(csvLines.at(-1)?.split(';')[names.indexOf(name)]),
    );
    expect(orders).toBe(2);
    await totalRow.getByRole('link').first().click();
    await page.waitForURL(({ pathname, search }) => pathname === '/orders' && search.includes('outcome=sold'));
    await page.getByText(`2 pedidos · $${(amount ?? 0).toLocaleString('es-CL')}`).waitFor();
    await row(page, paid).waitFor();

    // The dashboard updates when an order arrives, and links to the orders of its figure.
    await follow(page, `/dashboard?storeIds=${kitchen.id}`);
    const figure = page.getByRole('region', { name: 'Pedidos', exact: true });
    const counted = Number(await figure.locator('b').textContent()) + 1;
    const last = await placeOrder(page, kitchen);
    await figure.getByText(String(counted), { exact: true }).waitFor();
    const sold = await page.getByRole('region', { name: 'Vendido', exact: true }).locator('b').textContent();
    await figure.getByRole('link').click();
    await row(page, last).waitFor();
    await page.getByText(`${counted} pedidos · ${sold}`).first().waitFor();
  });

  journey('arrive live, ring until accepted, and show other users on them', async ({ open }) => {
    const admin = await open({ as });
    const kitchen = await makeKitchen(admin);
    const local = await open({ as: await makeCook(admin, kitchen, 'admin kds'), ownClock: true });
    const tones = await countNotes(local);
    await local.goto('/orders');
    await local.getByText('Todavía no hay pedidos').waitFor();
    await local.getByText('En vivo', { exact: true }).waitFor();
    await local.getByRole('button', { name: 'Activar sonido' }).click();
    expect(await tones()).toBe(0);

    const id = await placeOrder(admin, kitchen, { comment: 'Sin mayonesa', notes: 'Con servilletas' });
    await row(local, id).getByText('Nuevo', { exact: true }).waitFor();
    await local.getByRole('link', { name: 'Por aceptar 1' }).waitFor();
    await expect.poll(() => local.title()).toMatch(/^\(1\) Pedidos/);
    await expect.poll(tones).toBeGreaterThan(0);

    await admin.goto(`/orders?storeIds=${kitchen.id}&order=${id}`);
    await badge(sheet(admin, id), 'Nuevo').waitFor();
    await row(local, id).getByRole('link').click();
    await sheet(local, id).getByText('Sin mayonesa').waitFor();
    await sheet(local, id).getByRole('button', { name: 'Aceptar' }).click();
    await badge(sheet(local, id), 'En preparación').waitFor();
    // For ten seconds it could be taken back.
    await local.clock.fastForward(10_000);
    await badge(sheet(admin, id), 'En preparación').waitFor();
    await history(sheet(admin, id)).getByText(`Cocina ${kitchen.word}, equipo`).waitFor();
    await local.getByRole('link', { name: /^Por aceptar \d/, includeHidden: true }).waitFor({ state: 'detached' });
    const silence = await tones();
    await local.clock.fastForward(6_500);
    expect(await tones()).toBe(silence);

    // Another user changes the order before the request arrives.
    await local.route(`**/orders/${id}`, async (route) => {
      if (route.request().method() === 'PATCH')
        await requireApi(admin, 'POST', `/orders/${id}/cancel`, { order: { reason: 'Sin pan' } });
      await route.continue();
    });
    await sheet(local, id).getByRole('button', { name: 'Marcar listo' }).click();
    await local.clock.fastForward(10_000);
    await local.getByText('El pedido está «Cancelado» y ya no cambia de estado.').waitFor();
    await badge(sheet(local, id), 'Cancelado').waitFor();
    expect(await sheet(local, id).getByRole('button', { name: 'Marcar listo' }).count()).toBe(0);

    // Of another store.
    await follow(local, '/orders?order=1');
    await local.getByText('El pedido #1 no existe o no es de tus locales').waitFor();

    // Many orders arrive at once.
    const flood = [await placeOrder(admin, kitchen), await placeOrder(admin, kitchen)];
    const reader = await open({ as: 'lectura@demo.test' });
    await reader.goto(`/orders?storeIds=${kitchen.id}&order=${flood[0]}`);
    const read = sheet(reader, flood[0] ?? 0);
    await badge(read, 'Nuevo').waitFor();
    await read.getByRole('button', { name: 'Imprimir' }).waitFor();
    for (const action of ['Aceptar', 'Más'])
      expect(await read.getByRole('button', { name: action, exact: true }).count()).toBe(0);

    await follow(admin, `/orders?storeIds=${kitchen.id}&query=987654321`);
    for (const each of flood) await admin.getByRole('checkbox', { name: `Seleccionar pedido ${each}` }).check();
    await admin.getByRole('button', { name: 'Rechazar por sospecha de fraude' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Rechazar por sospecha de fraude' }).click();
    await admin.getByText('2 pedidos cancelados').waitFor();
    for (const each of flood) await row(admin, each).getByText('Cancelado', { exact: true }).waitFor();
    await history(read).getByText('Pedido sospechoso').waitFor();
    await follow(reader, kitchen.path);
    await reader.getByText('No tienes acceso').first().waitFor();
  });
});
