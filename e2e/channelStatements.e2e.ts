import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey } from './support/browser.ts';
import { requireApi } from './support/menus.ts';

type Order = { id: number; total: number; status: string; created_at: string };

/** A statement of Rappi for two orders: one differs, and one is unknown. */
const statementOf = (order: Order, day: string): string =>
  [
    'ID del pedido;Venta;Comisión;Fecha',
    `#${order.id};${order.total - 500};1000;${day}`,
    `nadie-1;7000;1000;${day}`,
  ].join('\r\n');

journey('uploads the statement of a channel, sees what is wrong, and downloads the claim', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  const { data } = await requireApi<{ data: Order[] }>(page, 'GET', '/orders?source=rappi&status=completed&limit=5');
  const [order] = data;
  if (!order) throw new Error('The demo has no completed order of Rappi');
  const day = new Date(order.created_at).toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });

  await page.goto('/order-payments/channels');
  await page.getByRole('heading', { name: 'Cartolas de canales' }).waitFor();
  await page.getByText('Liquidada', { exact: true }).first().waitFor();
  await page.getByText('Provisional', { exact: true }).first().waitFor();
  await expectAccessible(page.getByRole('main'));

  await page.getByRole('link', { name: 'Subir cartola' }).click();
  await page.getByRole('textbox', { name: 'Referencia del pago' }).fill('PAGO-1');
  await expectAccessible(page.getByRole('main'));
  const file = { name: 'rappi.csv', mimeType: 'text/csv', buffer: Buffer.from(statementOf(order, day)) };
  await page.getByLabel('Elegir cartola').setInputFiles(file);

  const table = page.getByRole('region', { name: 'Problemas de la cartola' }).or(page.getByRole('table')).first();
  await table.getByText('nadie-1').waitFor();
  await table.getByText('El monto no es el mismo').waitFor();
  await page.getByText('Provisional: Rappi todavía puede cambiarla').waitFor();
  await expectAccessible(page.getByRole('main'));
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar reclamo' }).click();
  const claim = await readFile(await (await coming).path(), 'utf8');
  expect(claim).toContain('nadie-1');
  expect(claim).toContain(`;${order.total - 500};${order.total};500`);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('heading', { name: 'Cartolas de canales' }).waitFor();
  await expect.poll(() => page.getByText('PAGO-1').count()).toBe(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('PAGO-1').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await follow(page, '/order-payments');
});
