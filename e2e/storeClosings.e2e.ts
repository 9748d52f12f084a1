import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const hour = 3_600_000;

type Store = { id: number; name: string };

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const always = { opening_time: '00:00', closing_time: '24:00', dispatch_method: 'both' };

type Selling = {
  menu_id: number;
  delivery_methods: { delivery_type: string }[];
  delivery_areas: { points: object[] }[];
};

/** A store that is open whenever the journeys run, and sells what one of the demo does. */
async function makeStore(page: Page, address = 'Calle Larga 24'): Promise<Store> {
  const cash = { cash: true };
  const { data } = (await callApi(page, 'GET', '/stores?full=true&limit=20')) as unknown as { data: Selling[] };
  const model = data.find(({ delivery_areas: areas }) => areas.length > 0);
  const storeMethod = model?.delivery_methods.find(({ delivery_type: type }) => type === 'own_delivery');
  const store = {
    name: `Siempre ${uniqueWord()}`,
    text_address: address,
    phone: '+56987654321',
    email: 'local@demo.test',
    order_method: { delivery: true, pick_up: true },
    menu_id: model?.menu_id,
    delivery_methods: [{ ...storeMethod, enabled: true }],
    delivery_areas: [{ name: 'Centro', points: model?.delivery_areas[0]?.points, fee: 1000, minimum_order: 0 }],
    business_hours: Object.fromEntries(days.map((day) => [day, [always]])),
    payment_methods: { in_store: cash, store_delivery: cash, order_taker_in_store: {}, order_taker_store_delivery: {} },
  };
  const { status, ...created } = await callApi(page, 'POST', '/stores', { store });
  expect([status, created]).toEqual([201, expect.anything()]);
  return created as unknown as Store;
}

type Listed = { data: { id: number; name: string; store_ids: number[] }[]; total: number };
const read = async (page: Page, path: string) => (await callApi(page, 'GET', path)) as unknown as Listed;
const openStores = async (page: Page) =>
  (await read(page, '/stores?open=true&query=siempre&limit=100')).data.map(({ id }) => id);

/** A store of the demo that no user is limited to: only its orders prevent its deletion. */
async function unusedStore(page: Page): Promise<string> {
  const [users, roles] = [await read(page, '/admin_users?limit=100'), await read(page, '/roles?limit=100')];
  const used = new Set([...users.data, ...roles.data].flatMap(({ store_ids }) => store_ids));
  const stores = await read(page, '/stores?limit=100&sort=name');
  const orders = await callApi(page, 'GET', '/orders?status=completed&limit=100');
  const sold = new Set((orders as unknown as { data: { store_id: number }[] }).data.map(({ store_id }) => store_id));
  return stores.data.find(({ id }) => sold.has(id) && !used.has(id))?.name ?? '';
}

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const notice = (page: Page, text: RegExp | string) => page.getByRole('alert').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const addressOf = (name: string) => `/stores?query=${encodeURIComponent(name)}`;

const runAction = async (page: Page, name: string, action: string) => {
  await press(page, `Acciones de ${name}`);
  await pressItem(page, { name: action, exact: true });
};

async function selectAll(page: Page, count: number): Promise<void> {
  const first = page.getByRole('checkbox', { name: /^Seleccionar / }).nth(1);
  await page.getByRole('status').getByText(`${count} locales`, { exact: true }).waitFor();
  await first.check();
  await press(page, `Seleccionar los ${count}`);
}

describe('a store', () => {
  journey(
    'closed for an hour or without an end is reopened automatically, from the notice or by hand',
    async ({ open }) => {
      const page = await open({ as, ownClock: true });
      const { id, name } = await makeStore(page);
      await page.goto(addressOf(name));
      const row = rowOf(page, name);
      const opened = async () => {
        await expect.poll(() => row.getByText('Abierto', { exact: true }).count()).toBe(2);
      };
      await opened();
      await runAction(page, name, 'Cerrar…');
      await dialog(page).getByText(`¿Cerrar ${name}?`).waitFor();
      await dialog(page).getByText('No hay pedidos en curso.').waitFor();
      await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Corte de luz');
      await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
      await notice(page, `${name} cerrado hasta `).waitFor();
      await row
        .getByText(/Cierre programado: Corte de luz · hasta /)
        .first()
        .waitFor();
      await expect.poll(() => row.getByText('Cerrado', { exact: true }).count()).toBe(2);
      // Ends the closing on the server.
      await inFileTenant(`update store_closings set end_datetime = now() where store_id = ${id}`);
      await page.clock.fastForward(hour + 5000);
      await opened();
      expect(await row.getByText('Corte de luz').count()).toBe(0);

      const closeForGood = async () => {
        await runAction(page, name, 'Cerrar…');
        await dialog(page).getByText('Hasta que alguien lo abra').click();
        await dialog(page).getByRole('button', { name: 'Cerrar local' }).click();
        await row.getByText('Cierre permanente').first().waitFor();
      };
      await closeForGood();
      await notice(page, 'hasta que alguien lo abra').getByRole('button', { name: 'Deshacer' }).click();
      await opened();
      await closeForGood();
      await runAction(page, name, 'Abrir');
      await notice(page, `Terminó el cierre de ${name}`).waitFor();
      await opened();
    },
  );

  journey('closed for a period shows both ends, and is deleted by typing its name', async ({ open }) => {
    const page = await open({ as });
    const { name } = await makeStore(page);
    const sold = await unusedStore(page);
    await page.goto(addressOf(name));
    await runAction(page, name, 'Cerrar…');
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
    await notice(page, `${name}: cierre programado del 24/12/2030 22:00 al 25/12/2030 09:30`).waitFor();

    await runAction(page, name, 'Eliminar');
    const remove = dialog(page).getByRole('button', { name: 'Eliminar local' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill(name.toUpperCase());
    await remove.click();
    await notice(page, 'Local eliminado').waitFor();
    await rowOf(page, name).waitFor({ state: 'hidden' });

    await follow(page, addressOf(sold));
    await runAction(page, sold, 'Eliminar');
    await dialog(page).getByRole('textbox').fill(sold);
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/Ciérralo de forma permanente/)
      .waitFor();
  });
});

describe('many stores', () => {
  journey(
    'are closed by filter or all at once, including those not scrolled to, and reopened together',
    async ({ open }) => {
      const page = await open({ as });
      const within = await makeStore(page, 'Av. Siempre Abierta 24');
      const beyond = await makeStore(page);
      const { total: count } = await read(page, '/stores?address=av&limit=1');
      await page.goto('/stores?address=av');
      await selectAll(page, count);
      await press(page, 'Cerrar');
      await dialog(page).getByText(`¿Cerrar ${count} locales?`).waitFor();
      await press(page, 'Agregar o quitar locales o grupos');
      await dialog(page).getByRole('combobox', { name: 'Qué locales' }).fill('locales piloto');
      await pressPlaced(page.getByRole('option', { name: 'Locales piloto' }));
      const more = dialog(page).getByText(/^¿Cerrar \d+ locales\?$/);
      await expect.poll(async () => Number.parseInt((await more.innerText()).slice(8), 10)).toBeGreaterThan(count);
      await pressPlaced(page.getByRole('option', { name: 'Locales piloto' }));
      await dialog(page).getByText(`¿Cerrar ${count} locales?`).waitFor();
      // The list is still open, and may grow over the button while it is pressed.
      await page.keyboard.press('Tab');
      await page.getByRole('option').first().waitFor({ state: 'hidden' });
      await press(page, `Cerrar ${count} locales`);
      await notice(page, `${count} locales cerrados`).waitFor();
      const afterFilter = await openStores(page);
      expect([afterFilter.includes(within.id), afterFilter.includes(beyond.id)]).toEqual([false, true]);

      const { total } = await read(page, '/stores?limit=1');
      await follow(page, '/stores');
      await selectAll(page, total);
      await press(page, 'Cerrar');
      await dialog(page).getByText(`¿Cerrar los ${total} locales?`).waitFor();
      await dialog(page).getByText('Por 2 horas').click();
      await press(page, `Cerrar los ${total} locales`);
      await notice(page, `Los ${total} locales cerrados`).waitFor();
      expect(await openStores(page)).toEqual([]);

      await selectAll(page, total);
      await press(page, 'Abrir');
      await dialog(page).getByRole('button', { name: 'Abrir' }).click();
      await notice(page, /Terminaron los cierres de \d+ locales/).waitFor();
      expect(await openStores(page)).toEqual(expect.arrayContaining([within.id, beyond.id]));
    },
  );
});
