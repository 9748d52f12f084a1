import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { instantOf, localOf, dayLength } from '#domain/time/zonedTime.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { expectAccessible } from './support/accessibility.ts';
import { journey, untilSettled } from './support/browser.ts';
import { callApi } from './support/people.ts';
import { cloneOf } from './support/database.ts';
import { startProduct } from './support/server.ts';
import { signIn } from './support/signIn.ts';
import { makeStore, remotePlace } from './support/zones.ts';

const zone = 'America/Santiago';
const hour = 3_600_000;

/** Half past one of the next Wednesday: lunch, when every kind of store is open. */
function lunchtime(): number {
  const today = Math.floor(localOf(zone, Date.now()) / dayLength);
  const weekday = (today + 4) % 7;
  const wednesday = today + ((10 - weekday) % 7 || 7);
  return instantOf(zone, wednesday * dayLength + 13.5 * hour);
}

/** A product of our own, because its clock is moved. */
const product = { port: 0, ahead: 0, clock: '', folder: '', stop: async () => {} };

function moveClock(by: number): void {
  product.ahead += by;
  writeFileSync(product.clock, String(product.ahead));
}

beforeAll(async () => {
  product.folder = await temporaryFolder('clock');
  product.clock = join(product.folder, 'ahead');
  moveClock(lunchtime() - Date.now());
  const preload = fileURLToPath(new URL('support/movedClock.ts', import.meta.url));
  const { port, stop } = await startProduct({
    DATABASE_URL: await cloneOf(inject('templateDatabase'), 'closings'),
    CLOCK_FILE: product.clock,
    NODE_OPTIONS: `--import ${preload}`,
  });
  Object.assign(product, { port, stop });
}, 240_000);

afterAll(async () => {
  await product.stop();
  await rm(product.folder, { recursive: true, force: true });
});

/** A browser whose clock is that of the product, from before somebody signs in. */
async function openStores(page: Page, search: string): Promise<void> {
  await page.clock.install({ time: Date.now() + product.ahead });
  await signIn(page, 'admin@demo.test');
  await goToStores(page, search);
}

async function goToStores(page: Page, search: string): Promise<void> {
  await page.goto(`/stores${search}`);
  await page.getByRole('heading', { name: 'Locales', exact: true }).waitFor();
  await untilSettled(page);
}

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const notice = (page: Page, words: RegExp | string) => page.getByRole('alert').filter({ hasText: words });
const firstName = async (page: Page) => {
  const label = await page
    .getByRole('button', { name: /^Acciones de / })
    .first()
    .getAttribute('aria-label');
  return (label ?? '').replace('Acciones de ', '');
};

/** A store that nobody is limited to: only its orders keep it. */
async function unusedStore(page: Page): Promise<string> {
  const read = async <T>(path: string) => ((await callApi(page, 'GET', path)) as unknown as { data: T[] }).data;
  const users = await read<{ store_ids: number[] }>('/admin_users?limit=100');
  const roles = await read<{ store_ids: number[] }>('/roles?limit=100');
  const used = new Set([...users, ...roles].flatMap(({ store_ids }) => store_ids));
  const stores = await read<{ id: number; name: string }>('/stores?limit=100&sort=name');
  return stores.find(({ id }) => !used.has(id))?.name ?? '';
}

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const countOf = async (page: Page) => {
  const words = await page
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ local(es)?$/ })
    .innerText();
  return parseInt(words.replace('.', ''), 10);
};

describe('a store', () => {
  journey('closed for an hour reopens by itself, before the eyes of whoever looks', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '?open=true&sort=name');
    const name = await firstName(page);
    await goToStores(page, `?query=${encodeURIComponent(name)}`);
    const row = rowOf(page, name);
    await row.getByText('Abierto').first().waitFor();
    await act(page, name, 'Cerrar…');
    await dialog(page).getByText(`¿Cerrar ${name}?`).waitFor();
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Corte de luz');
    await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
    await notice(page, `${name} cerrado hasta 14:3`).waitFor();
    await row
      .getByText(/Cierre programado: Corte de luz · hasta 14:3/)
      .first()
      .waitFor();
    expect(await row.getByText('Cerrado', { exact: true }).count()).toBe(2);

    moveClock(hour + 5000);
    await page.clock.fastForward(hour + 5000);
    await expect.poll(() => row.getByText('Abierto', { exact: true }).count()).toBe(2);
    expect(await row.getByText('Corte de luz').count()).toBe(0);
  });

  journey('closed for a period is told with both ends for twelve seconds, and the way back', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '?sort=name');
    const name = await firstName(page);
    await act(page, name, 'Cerrar…');
    await dialog(page).getByText('Por un período').click();
    await dialog(page).getByRole('textbox', { name: 'Desde, fecha' }).fill('24/12/2030');
    await dialog(page).getByRole('combobox', { name: 'Desde, hora' }).fill('2200');
    await dialog(page).getByRole('textbox', { name: 'Hasta, fecha' }).fill('24/12/2030');
    await dialog(page).getByRole('combobox', { name: 'Hasta, hora' }).fill('930');
    await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
    await dialog(page).getByText('El término debe ser posterior al inicio').first().waitFor();
    await expectAccessible(dialog(page));
    await dialog(page).getByRole('textbox', { name: 'Hasta, fecha' }).fill('25/12/2030');
    await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
    const told = notice(page, `${name}: cierre programado del 24/12/2030 22:00 al 25/12/2030 09:30`);
    await told.waitFor();
    await page.clock.fastForward(7000);
    expect(await told.isVisible()).toBe(true);
    await page.clock.fastForward(6000);
    await told.waitFor({ state: 'hidden' });
  });

  journey('closed for good says so until somebody opens it, and the notice takes it back', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '?open=true&sort=name');
    const name = await firstName(page);
    await goToStores(page, `?query=${encodeURIComponent(name)}`);
    const row = rowOf(page, name);
    const close = async () => {
      await act(page, name, 'Cerrar…');
      await dialog(page).getByText('Hasta que alguien lo abra').click();
      await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
      await row.getByText('Cierre permanente').first().waitFor();
    };
    await close();
    await notice(page, 'hasta que alguien lo abra').getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => row.getByText('Abierto', { exact: true }).count()).toBe(2);
    await close();
    await act(page, name, 'Abrir');
    await notice(page, `Terminó el cierre de ${name}`).waitFor();
    await expect.poll(() => row.getByText('Abierto', { exact: true }).count()).toBe(2);
  });

  journey('is deleted by whoever types its name, unless it ever sold anything', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '?sort=name');
    const sold = await unusedStore(page);
    await goToStores(page, `?query=${encodeURIComponent(sold)}`);
    await act(page, sold, 'Eliminar');
    await dialog(page).getByRole('textbox').fill(sold);
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/Ciérralo de forma permanente/)
      .waitFor();

    const { name } = await makeStore(page, remotePlace);
    await goToStores(page, `?query=${encodeURIComponent(name)}`);
    await act(page, name, 'Eliminar');
    const remove = dialog(page).getByRole('button', { name: 'Eliminar local' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill(name.toUpperCase());
    await remove.click();
    await notice(page, 'Local eliminado').waitFor();
    await rowOf(page, name).waitFor({ state: 'hidden' });
  });
});

describe('many stores', () => {
  journey('are all closed in one action that says how many, and opened in another', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '');
    const total = await countOf(page);
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await page.getByRole('button', { name: `Seleccionar los ${total}` }).click();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await dialog(page).getByText(`¿Cerrar los ${total} locales?`).waitFor();
    await dialog(page).getByText('Por 2 horas').click();
    await dialog(page)
      .getByRole('button', { name: `Cerrar los ${total} locales` })
      .click();
    await notice(page, `Los ${total} locales cerrados`).waitFor();
    await goToStores(page, '?open=true');
    await page.getByText('Nada coincide con los filtros').waitFor();

    await goToStores(page, '');
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await page.getByRole('button', { name: `Seleccionar los ${total}` }).click();
    await page.getByRole('button', { name: 'Abrir', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Abrir' }).click();
    await notice(page, /Terminaron los cierres de \d+ locales/).waitFor();
    await goToStores(page, '?open=true');
    expect(await countOf(page)).toBeGreaterThan(0);
  });

  journey('of a filter are closed together, also those nobody scrolled to, and no others', async ({ open }) => {
    const page = await open({ port: product.port });
    await openStores(page, '?open=true');
    const before = await countOf(page);
    await goToStores(page, '?open=true&address=av');
    const count = await countOf(page);
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await page.getByRole('button', { name: `Seleccionar los ${count}` }).click();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await dialog(page).getByText(`¿Cerrar ${count} locales?`).waitFor();
    await dialog(page)
      .getByRole('button', { name: `Cerrar ${count} locales` })
      .click();
    await notice(page, `${count} locales cerrados`).waitFor();
    await page.getByText('Nada coincide con los filtros').waitFor();
    await goToStores(page, '?open=true');
    expect(await countOf(page)).toBe(before - count);
  });
});
