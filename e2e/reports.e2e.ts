import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { reportTypes } from '#features/insight/reports/reports.contract.ts';
import { movedDay } from '#domain/time/periods.ts';
import { localDay } from '#domain/time/dates.ts';
import { expectToFit, follow, journey, pressPlaced, untilSettled } from './support/browser.ts';
import { requireApi } from './support/menus.ts';

const as = 'admin@demo.test';
/** The day of sales, which begins at four. */
const today = localDay(new Date(Date.now() - 4 * 3_600_000), 'America/Santiago');
const days = `from=${movedDay(today, -28)}&to=${movedDay(today, -1)}`;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await pressPlaced(page.getByRole('option', { name: option, exact: true }));
}

const totals = (page: Page) => page.getByRole('row', { name: /^Total/ });

const inkOf = (text: SVGElement | HTMLElement) => getComputedStyle(text).fill;

/** Opens what a link leads to, and waits for so many orders of such a sum. */
async function openOrders(page: Page, link: ReturnType<Page['getByRole']>, text: string): Promise<URLSearchParams> {
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === '/orders');
  await page.getByText(text).first().waitFor();
  return new URL(page.url()).searchParams;
}

journey(
  'filters, compares, drills down, annotates, exports and prints a report, and reads it on a phone',
  async ({ open }) => {
    const page = await open({ as });
    await page.goto(`/reports?type=revenueByPeriod&${days}`);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await choose(page, 'Entrega', 'Delivery');
    await choose(page, 'Comparar con', 'Mismos días del año pasado');
    await page.waitForURL(({ search }) => search.includes('dispatchMethod=delivery') && search.includes('lastYear'));
    await untilSettled(page);
    const figures = totals(page).getByRole('link');
    const [orders, sold] = [await figures.nth(0).textContent(), await figures.nth(1).textContent()];
    const report = page.url();
    const address = await openOrders(page, figures.nth(1), `${orders} pedidos · ${sold}`);
    expect(address.get('dispatchMethod')).toBe('delivery');
    await page.goBack();
    await page.waitForURL(report);

    await page.getByRole('button', { name: 'Agregar nota' }).click();
    await page.getByRole('textbox', { name: 'Qué pasó' }).fill('Corte de agua en el centro');
    await page.getByRole('button', { name: 'Crear nota' }).click();
    await page.getByText('Nota creada').waitFor();
    // The chart numbers the days with notes and lists them below; long lists are collapsed.
    const note = page.locator('li', { hasText: 'Corte de agua en el centro' });
    await note.waitFor({ state: 'attached' });
    if (!(await note.isVisible())) await page.getByText(/^\d+ notas$/).click();
    await note.waitFor();

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Exportar \d+ filas/ }).click();
    const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
    expect(lines.at(-1)?.split(';')[1]).toBe(orders?.replace(/\D/g, ''));

    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await page.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
    // Paper is white with black on it in the dark as well.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    // The attribute is there before the styles of paper are.
    await expect.poll(() => page.locator('figure svg[viewBox] text').first().evaluate(inkOf)).toBe('rgb(0, 0, 0)');
    await page.getByText('Entrega: Delivery').waitFor();
    expect(await page.getByRole('combobox', { name: 'Comparar con' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Agregar nota' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Saltar al contenido' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(28);
    await page.emulateMedia({ media: null, colorScheme: null });

    await follow(page, `/reports?type=heatmap&${days}`);
    const cell = page.getByRole('link', { name: /^Viernes, \d\d h: [2-9]/ }).first();
    const [, hour, count] = /(\d\d) h: (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '') ?? [];
    const found = await openOrders(page, cell, `${count} pedidos · `);
    expect([found.get('weekdays'), found.get('hours')]).toEqual(['5', String(Number(hour))]);
    await page.getByRole('button', { name: 'Quitar el filtro Día de la semana: Viernes' }).waitFor();

    // On a phone, no page is wider than the screen.
    await requireApi(page, 'PUT', '/targets', {
      targets: [{ scope: 0, month: today.slice(0, 7), amount: 40_000_000 }],
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, '/dashboard');
    await page
      .getByRole('region', { name: /^Meta de / })
      .getByText(/esperado a esta altura/)
      .waitFor();
    await expectToFit(page);
    for (const type of ['heatmap', 'deliveryCofinanceDetails&split=carrier']) {
      await follow(page, `/reports?type=${type}&${days}`);
      await untilSettled(page);
      await expectToFit(page);
    }
  },
);

journey('shows the first figure of every report within the first third of the screen', async ({ open }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open({ as, size });
    const height = page.viewportSize()?.height ?? 0;
    await page.goto('/reports');
    for (const type of reportTypes) {
      await follow(page, `/reports?type=${type}&${days}`);
      await untilSettled(page);
      const figure = page.getByRole('region', { name: 'Cifras del período' }).locator('b').first();
      // A report without data has a heading in their place.
      const first =
        (await figure.count()) > 0 ? figure : page.getByRole('main').getByRole('heading', { level: 2 }).first();
      const place = await first.boundingBox();
      expect([size, type, place && place.y <= height / 3]).toEqual([size, type, true]);
    }
  }
});
