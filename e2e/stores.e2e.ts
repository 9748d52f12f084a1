import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey, untilSettled } from './support/browser.ts';
import { callApi } from './support/people.ts';

const as = 'admin@demo.test';
const rows = (page: Page) => page.getByRole('row', { name: /Acciones de|min/ });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Acciones de ${name}`, exact: true });

type Listed = { total: number; data: { name: string; uuid: string }[] };
const listed = async (page: Page, query: string) =>
  (await callApi(page, 'GET', `/stores?${query}`)) as unknown as Listed;

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
});

describe('the menu of a store', () => {
  journey('is sent to a channel, which tells why when it cannot be', async ({ open }) => {
    const page = await open({ as });
    await openList(page, '?sort=name');
    const { data } = await listed(page, 'sort=name');
    const name = data[0]?.name ?? '';
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: 'Enviar menú a un canal…' }).click();
    const dialog = page.getByRole('dialog', { name: `Enviar el menú de ${name}` });
    await dialog.getByRole('combobox', { name: 'Canal' }).click();
    await page.getByRole('option', { name: 'Rappi' }).click();
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await dialog.getByText('La integración con Rappi no está configurada para este local.').waitFor();
    await expectAccessible(dialog);
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
    await expectAccessible(dialog);
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

  journey('are chosen from one row to another with Shift, and all at once', async ({ open }) => {
    const page = await open({ as });
    await openList(page, '?sort=name');
    const boxes = page.getByRole('checkbox', { name: /^Seleccionar / });
    await boxes.nth(4).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await boxes.nth(3).click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await boxes.first().click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(await boxes.count());
    await boxes.first().click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
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
