import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { describe, expect } from 'vitest';
import { expectAccessible, expectAccessibleToAll, expectToFit, journey, untilSettled } from './support/browser.ts';
import { askApi } from './support/people.ts';

const as = 'admin@demo.test';
const rows = (page: Page) => page.getByRole('row', { name: /Acciones de|min/ });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Acciones de ${name}`, exact: true });
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

type Listed = { total: number; data: { name: string; uuid: string }[] };
const listed = async (page: Page, query: string) =>
  (await askApi(page, 'GET', `/stores?${query}`)) as unknown as Listed;

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/stores${search}`);
  await page.getByRole('heading', { name: 'Locales', exact: true }).waitFor();
  await untilSettled(page);
}

const bytesOf = async (download: Promise<Download>): Promise<Uint8Array> =>
  new Uint8Array(await readFile(await (await download).path()));

describe('the list of stores', () => {
  journey('says of each whether it takes orders now, and adds pages on the way down', async ({ open }) => {
    const page = await open({ as });
    await openList(page);
    const { total } = await listed(page, 'limit=1');
    await page.getByRole('status').getByText(`${total} locales`, { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    const states = rows(page)
      .first()
      .getByText(/^(Abierto|Cerrado|No ofrece)$/);
    expect(await states.count()).toBe(2);
    await rows(page).last().scrollIntoViewIfNeeded();
    const shown = async () => parseInt(await page.getByText(new RegExp(`^\\d+ de ${total} locales$`)).innerText(), 10);
    await expect.poll(shown).toBeGreaterThan(25);
  });

  journey('is narrowed in its address, which survives a reload', async ({ open }) => {
    const page = await open({ as });
    await openList(page);
    await page.getByRole('searchbox').fill('plaza');
    await page.getByText('Cerrados', { exact: true }).click();
    await expect.poll(() => asked(page)).toMatchObject({ query: 'plaza', open: 'false' });
    await page.reload();
    await page.getByRole('radio', { name: 'Cerrados' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('radio', { name: 'Cerrados' }).isChecked()).toBe(true);
    expect(await page.getByRole('searchbox').inputValue()).toBe('plaza');

    await page.getByRole('button', { name: 'Quitar todo' }).click();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('nunoa');
    await expect.poll(() => asked(page)).toEqual({ name: 'nunoa' });
    await untilSettled(page);
    const { total, data } = await listed(page, 'name=nunoa');
    expect(total).toBeGreaterThan(0);
    await page
      .getByRole('status')
      .getByText(new RegExp(`^${total} local`))
      .waitFor();
    await page.getByRole('link', { name: data[0]?.name ?? '' }).waitFor();
  });

  journey('is a grid of cards when the address says so', async ({ open }) => {
    const page = await open({ as });
    await openList(page, '?sort=name');
    await page.getByTitle('Tarjetas').click();
    await expect.poll(() => asked(page)).toMatchObject({ look: 'grid', sort: 'name' });
    const cards = page.getByRole('region', { name: 'Locales', exact: true }).getByRole('list').first();
    await cards.getByRole('link').first().waitFor();
    await page.reload();
    await cards.getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Local', exact: true }).click();
    const sorted = page.waitForResponse((reply) => reply.url().includes('sort=updatedAt'));
    await page.getByRole('menuitem', { name: 'Actualizado' }).click();
    await sorted;
    await expect.poll(() => asked(page)).toMatchObject({ look: 'grid', sort: 'updatedAt' });
    await untilSettled(page);
    const label = (await cards.getByRole('checkbox').first().getAttribute('aria-label')) ?? '';
    const name = label.replace('Seleccionar ', '');
    await cards.getByRole('checkbox').first().check();
    await page.getByRole('toolbar').or(page.getByLabel('Acciones sobre lo seleccionado')).first().waitFor();
    // Anywhere on the card opens it, and the box only picks it.
    expect(new URL(page.url()).pathname).toBe('/stores');
    await cards.getByText('Retiro', { exact: true }).first().click({ force: true });
    await page.waitForURL(/\/stores\/edit-store\/\d+/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});

describe('the codes of stores', () => {
  journey('lead to the store by what a new name does not change', async ({ open }) => {
    const page = await open({ as });
    await openList(page, '?sort=name');
    const { data } = await listed(page, 'sort=name');
    const [{ name, uuid } = { name: '', uuid: '' }] = data;
    const address = `https://www.saboresdelsur.test/locales/${uuid}`;
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: 'Código QR' }).click();
    const dialog = page.getByRole('dialog', { name: `QR de ${name}` });
    await dialog.getByText(address).waitFor();
    await expectAccessible(page);
    const svg = bytesOf(page.waitForEvent('download'));
    await dialog.getByRole('button', { name: 'Descargar SVG' }).click();
    const expected = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 });
    expect(new TextDecoder().decode(await svg)).toBe(expected);
    const png = bytesOf(page.waitForEvent('download'));
    await dialog.getByRole('button', { name: 'Descargar PNG' }).click();
    expect(new TextDecoder().decode((await png).slice(1, 4))).toBe('PNG');
  });

  journey('of several stores come in one file, named after them', async ({ open }) => {
    const page = await open({ as });
    await openList(page, '?sort=name');
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(2)
      .check();
    const zip = bytesOf(page.waitForEvent('download'));
    await page.getByRole('button', { name: 'Códigos QR' }).click();
    const names = Object.keys(unzipSync(await zip));
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+\.(png|svg)$/);
  });
});

describe('whoever may only look', () => {
  journey('is offered nothing that closes, opens or deletes', async ({ open }) => {
    const page = await open({ as: 'lectura@demo.test' });
    await openList(page);
    await page
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver', exact: true }).waitFor();
    const offered = await page.getByRole('menuitem').allInnerTexts();
    expect(offered.filter((label) => /Cerrar|Abrir|Eliminar|Editar/.test(label))).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Códigos QR' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Cerrar|Abrir|Editar)/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Crear local' }).count()).toBe(0);
  });
});

for (const size of ['desktop', 'phone'] as const)
  journey(`the list of stores can be used by everybody on a ${size}`, async ({ open }) => {
    const page = await open({ as, size });
    await openList(page);
    await expectAccessibleToAll(page);
    await expectToFit(page);
    if (size === 'desktop') {
      await openList(page, '?look=grid');
      await expectAccessibleToAll(page);
    }
    await page
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Cerrar…' }).click();
    await page.getByText('Por un período').click();
    await page.getByRole('textbox', { name: 'Desde, fecha' }).waitFor();
    await expectAccessibleToAll(page);
  });
