import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressItem, pressPlaced, untilSettled } from './support/browser.ts';
import { fileTenant } from './support/fileTenant.ts';
import { callApi, createUser, pick, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const rows = (page: Page) => page.getByRole('row', { name: /Acciones de|min/ });

const runAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
  await pressItem(page, { name: action, exact: true });
};

type Listed = { total: number; data: { name: string; uuid: string }[] };

/** How many stores there are, and the first of them by name. */
async function firstOf(page: Page) {
  const { total, data } = (await callApi(page, 'GET', '/stores?sort=name&limit=1')) as unknown as Listed;
  return { total, name: '', uuid: '', ...data[0] };
}

async function openList(page: Page): Promise<void> {
  await page.goto('/stores?sort=name');
  await page.getByRole('heading', { name: 'Locales', exact: true }).waitFor();
  await untilSettled(page);
}

const question = '¿Por qué no recibe pedidos?';
const answer = (page: Page) => page.getByRole('dialog', { name: question });
const line = (page: Page, title: string) =>
  answer(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) });

const bytesOf = async (download: Promise<Download>): Promise<Uint8Array> =>
  new Uint8Array(await readFile(await (await download).path()));

describe('the list of stores', () => {
  journey('shows whether each takes orders, and has codes that survive a rename', async ({ open }) => {
    const page = await open({ as });
    await openList(page);
    const { total, name, uuid } = await firstOf(page);
    await page.getByRole('status').getByText(`${total} locales`, { exact: true }).waitFor();
    const states = rows(page)
      .first()
      .getByText(/^(Abierto|Cerrado|No ofrece)$/);
    await expect.poll(() => states.count()).toBe(2);

    const address = `${new URL(page.url()).origin}/tienda/${await fileTenant()}/locales/${uuid}`;
    await runAction(page, name, 'Código QR');
    const dialog = page.getByRole('dialog', { name: `QR de ${name}` });
    await dialog.getByText(address).waitFor();
    const svg = bytesOf(page.waitForEvent('download'));
    await dialog.getByRole('button', { name: 'Descargar SVG' }).click();
    const expected = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 });
    expect(new TextDecoder().decode(await svg)).toBe(expected);
    const png = bytesOf(page.waitForEvent('download'));
    await dialog.getByRole('button', { name: 'Descargar PNG' }).click();
    expect(new TextDecoder().decode((await png).slice(1, 4))).toBe('PNG');
    await expectAccessible(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const boxes = page.getByRole('checkbox', { name: /^Seleccionar / });
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    const zip = bytesOf(page.waitForEvent('download'));
    await page.getByRole('button', { name: 'Códigos QR' }).click();
    const names = Object.keys(unzipSync(await zip));
    expect(names).toHaveLength(4);
    for (const each of names) expect(each).toMatch(/^[a-z0-9-]+\.(png|svg)$/);

    await page.getByRole('navigation', { name: 'Locales' }).getByRole('link', { name: 'Mapa' }).click();
    await page.getByRole('heading', { name: 'Mapa de zonas' }).waitFor();
  });

  journey(
    'explains why a store takes no orders at another time, place and total, with a link to the fix',
    async ({ open }) => {
      const page = await open({ as });
      await openList(page);
      const { name } = await firstOf(page);
      await runAction(page, name, question);
      await line(page, 'Horario').waitFor();
      await answer(page).getByRole('status').getByText(name).waitFor();
      await line(page, 'Zona').getByText('Indica un punto para saber si alguna zona llega a él.').waitFor();

      await answer(page).getByLabel('Dirección de entrega').fill('-53.16, -70.91');
      await line(page, 'Zona')
        .getByText(/ a ese punto, a [\d.,]+ km del local\.$/)
        .waitFor();
      await line(page, 'Zona').getByText('No', { exact: true }).waitFor();
      await answer(page).getByRole('status').getByText(`${name} no recibe pedidos de delivery`).waitFor();

      await answer(page).getByLabel('Cuándo, fecha').fill('04/03/2030');
      await answer(page).getByLabel('Cuándo, hora').fill('04:00');
      await line(page, 'Horario').getByText('El lunes 4 de marzo').waitFor();
      await line(page, 'Horario').getByText('No', { exact: true }).waitFor();
      await answer(page).getByRole('button', { name: 'Volver a ahora' }).click();
      await answer(page).getByRole('status').getByText('ahora').waitFor();

      await answer(page).getByText('Retiro', { exact: true }).click();
      await line(page, 'Zona').waitFor({ state: 'hidden' });
      await answer(page).getByRole('status').getByText('pedidos de retiro').waitFor();

      await line(page, 'Espera').getByRole('link', { name: 'Cambiar espera' }).click();
      await page.waitForURL(/\/stores\/edit-store\/\d+\/schedules/);
      await answer(page).waitFor({ state: 'hidden' });
      await page.getByRole('tab', { name: 'Horarios', selected: true }).waitFor();
    },
  );
});

describe('a user with read access', () => {
  journey('cannot close, open or delete stores, and reads everything else', async ({ open }) => {
    const page = await open({ as: 'lectura@demo.test' });
    await openList(page);
    const { name } = await firstOf(page);
    expect(await page.getByRole('link', { name: 'Crear local' }).count()).toBe(0);
    const box = page.getByRole('checkbox', { name: /^Seleccionar / }).nth(1);
    await box.check();
    await page.getByRole('button', { name: 'Códigos QR' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Cerrar|Abrir|Editar)/ }).count()).toBe(0);
    await box.uncheck();

    await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ver', exact: true }).waitFor();
    const offered = await page.getByRole('menuitem').allInnerTexts();
    expect(offered.filter((label) => /Cerrar|Abrir|Eliminar|Editar/.test(label))).toEqual([]);
    await pressItem(page, { name: question });
    await line(page, 'Menú').getByRole('link', { name: 'Ver menú' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await expectAccessible(answer(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await answer(page).waitFor({ state: 'detached' });

    await runAction(page, name, 'Ver');
    await page.getByText('Puedes ver estos datos, pero tu rol no permite cambiarlos.').waitFor();
    await page.getByRole('tab', { name: 'Horarios' }).click();
    const wait = page.getByRole('textbox', { name: 'Espera de delivery', exact: true });
    expect(await wait.getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: /Agregar un turno/ }).count()).toBe(0);
  });
});

/** A store of a commune, through the API. */
async function makeStore(page: Page, commune: string) {
  const cash = { cash: true };
  const store = {
    name: `Local ${uniqueWord()}`,
    text_address: 'Calle Larga 24',
    commune,
    phone: '+56987654321',
    email: 'local@demo.test',
    payment_methods: { in_store: cash, store_delivery: cash },
  };
  expect(await callApi(page, 'POST', '/stores', { store })).toMatchObject({ status: 201 });
  return store.name;
}

describe('a group of stores', () => {
  journey(
    'by rule is filtered, closed, priced, used in a role, and joined by a store automatically',
    async ({ open }) => {
      const page = await open({ as });
      const [commune, group] = [`Quintay ${uniqueWord()}`, `Costa ${uniqueWord()}`];
      await page.goto('/store-groups/create');
      const names = [await makeStore(page, commune), await makeStore(page, commune.toUpperCase())];
      await page.getByRole('textbox', { name: 'Nombre' }).fill(group);
      await page.getByRole('combobox', { name: 'Comuna' }).fill(commune);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '2 locales hoy' }).waitFor();
      await page.getByRole('button', { name: 'Crear grupo', exact: true }).click();
      await page.waitForURL('**/store-groups');

      await openList(page);
      await page.getByRole('combobox', { name: 'Grupo' }).click();
      await page.getByRole('combobox', { name: 'Grupo' }).fill(group);
      await pressPlaced(page.getByRole('option').filter({ hasText: group }));
      await page.getByRole('status').getByText('2 locales', { exact: true }).waitFor();
      await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).check();
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      const closing = page.getByRole('dialog');
      await closing.getByRole('button', { name: /^Cerrar .*2 locales/ }).click();
      await closing.waitFor({ state: 'detached' });

      await page.goto('/price-groups?edit=new');
      const list = page.getByRole('dialog');
      await list.getByRole('textbox', { name: 'Nombre' }).fill(`Lista ${group}`);
      await pick(list, 'Solo en estos grupos de locales', group);
      await list.getByRole('button', { name: 'Crear lista' }).click();
      await page.waitForURL(/price-groups\/\d+/);

      await page.goto('/roles/add-role');
      const role = `Jefa de ${group}`;
      await page.getByRole('textbox', { name: 'Nombre' }).fill(role);
      await page.getByText('Solo algunos').click();
      await pick(page, 'Locales: elige cuáles', group);
      await page.getByRole('button', { name: 'Solo lectura en Locales' }).click();
      await page.getByRole('button', { name: 'Crear rol', exact: true }).click();
      await page.waitForURL('**/roles');
      const email = `${uniqueWord()}@demo.test`;
      await createUser(page, { name: 'Jefa de la costa', email, role });

      const hers = await open({ as: email });
      await hers.goto('/stores');
      for (const name of names) await hers.getByRole('link', { name }).waitFor();
      await hers.getByRole('status').getByText('2 locales', { exact: true }).waitFor();
      const third = await makeStore(page, commune);
      await hers.getByRole('link', { name: third }).waitFor();
      await hers.getByRole('status').getByText('3 locales', { exact: true }).waitFor();
    },
  );
});
