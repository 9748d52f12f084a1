import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, showIn } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { requireApi } from './support/menus.ts';
import { pick } from './support/people.ts';
import { numberOf, shopScene, shopUrl, uploadPicture } from './support/shops.ts';

const as = 'admin@demo.test';
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Days of the week from one that is so many days from now, in the zone of the demo's stores. */
function daysFrom(ahead: number): string[] {
  const zone = 'America/Santiago';
  const today = new Date().toLocaleDateString('en-US', { timeZone: zone, weekday: 'long' }).toLowerCase();
  return [0, 1].map((next) => days[(days.indexOf(today) + ahead + next) % 7] as string);
}

/** Reads the page again until it has so many of something: guests see changes within seconds. */
async function expectCount(page: Page, name: string, count: number): Promise<void> {
  const reread = async () => {
    await page.reload();
    return page.locator('.promos').getByRole('img', { name }).count();
  };
  await expect.poll(reread, { timeout: 15_000, interval: 500 }).toBe(count);
}

journey('a guest sees a banner of two stores on its days, clicks it and orders', async ({ open }) => {
  const desk = await open({ as });
  const [shop, twin, third] = [await shopScene(desk), await shopScene(desk), await shopScene(desk)];
  const name = `Dos por uno ${shop.word}`;
  const banner = {
    name,
    description: name,
    placement: 'menuTop',
    url: '/',
    picture_ids: [await uploadPicture(desk)],
    availability: 'scheduled',
    available_days: daysFrom(3),
    store_ids: [shop.id, twin.id],
  };
  const { id } = await requireApi<{ id: number }>(desk, 'POST', '/banners', { banner });

  const guest = await open({ size: 'phone' });
  await guest.goto(shop.url);
  await expectCount(guest, name, 0);
  await requireApi(desk, 'PATCH', `/banners/${id}`, { banner: { available_days: daysFrom(0) } });
  await expectCount(guest, name, 1);
  await guest.goto(third.url);
  await expectCount(guest, name, 0);
  await guest.goto(twin.url);
  await expectCount(guest, name, 1);
  await expectToFit(guest);
  for (const theme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme: theme });
    await expectAccessible(guest.locator('body'));
  }

  await guest.getByRole('link', { name }).click();
  await guest.waitForURL(`${await shopUrl()}/`);
  await guest.goto(twin.url);
  await guest.getByRole('link', { name: new RegExp(twin.product) }).click();
  const sheet = guest.getByRole('dialog', { name: twin.product });
  for (const choice of ['Agregar Marraqueta', 'Agregar Bien tostada'])
    await sheet.getByRole('button', { name: choice }).click();
  await sheet.getByRole('button', { name: /^Agregar \$/ }).click();
  await guest.getByRole('button', { name: /^Ver pedido/ }).click();
  await guest.getByRole('button', { name: 'Continuar' }).click();
  const checkout = guest.getByRole('dialog', { name: 'Tu pedido', exact: true });
  await checkout.getByText('Retiro', { exact: true }).click();
  await checkout.getByLabel('Nombre').fill('Camila Rojas');
  await checkout.getByLabel('Teléfono').fill('9 8765 4321');
  await checkout.getByRole('radio', { name: 'Efectivo' }).press('Space');
  await checkout.getByRole('button', { name: /^Hacer pedido/ }).click();
  await guest.waitForURL(/\/pedidos\//);

  await desk.goto(`/orders?order=${await numberOf(guest)}`);
  await desk.getByText(`Vino del banner ${name}`).waitFor();
});

journey('a guest sees a pop-up once a visit, in the shop and not on the page of an order', async ({ open }) => {
  const desk = await open({ as });
  const { id, url, word } = await shopScene(desk);
  const name = `Gana puntos ${word}`;
  const popUp = {
    name,
    description: name,
    picture_ids: [await uploadPicture(desk)],
    trigger: 'entry',
    max_per_session: 1,
    store_ids: [id],
  };
  await requireApi(desk, 'POST', '/pop_ups', { pop_up: popUp });
  const guest = await open({ size: 'phone' });
  // A page of the shop could show this or another pop-up, so the API is read until guests get it.
  const tenant = /\/tienda\/([^/]+)/.exec(url)?.[1] ?? '';
  const api = new URL(`/api/v1/banners?store_id=${id}&platform=web`, url);
  const visible = async () => (await fetch(api, { headers: { tenant } })).text();
  await expect.poll(visible, { timeout: 15_000 }).toContain(name);
  await guest.goto(url);
  const dialog = guest.getByRole('dialog', { name });
  await dialog.waitFor();
  await expectToFit(guest);
  await expectAccessible(dialog);
  await guest.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Shown again, it would be open before the search of the menu can be used.
  await guest.reload();
  await guest.getByLabel('Buscar en la carta').fill(word);
  await guest.getByText('1 producto', { exact: true }).first().waitFor();
  expect(await dialog.count()).toBe(0);
});

journey('staff see in the calendar which banner another one hides, and why', async ({ open }) => {
  const desk = await open({ as });
  const { id, name, word } = await shopScene(desk);
  const shared = { placement: 'tracking', picture_ids: [await uploadPicture(desk)], store_ids: [id] };
  const create = (banner: object) =>
    requireApi<{ id: number }>(desk, 'POST', '/position_banners', { position_banner: { ...shared, ...banner } });
  const winner = await create({ name: `Primero ${word}`, position: 1 });
  await create({ name: `Segundo ${word}`, position: 2 });
  await desk.goto('/banners');
  await desk.getByRole('link', { name: 'Calendario', exact: true }).click();
  await desk.getByRole('heading', { name: 'Calendario de banners' }).waitFor();
  await pick(desk, 'Local', name);
  const place = desk.getByRole('region', { name: 'Banner de posición · Seguimiento del pedido' });
  const loser = place.getByRole('listitem').filter({ hasText: `Segundo ${word}: no se ve` });
  await loser.getByText(`Pierde contra «Primero ${word}» por prioridad`).waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await showIn(theme, desk);
    await expectAccessible(desk.locator('main'));
  }
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectToFit(desk);
  await loser.getByRole('link', { name: `Primero ${word}` }).click();
  await desk.waitForURL(`**/position-banners/edit-banner/${winner.id}`);
});
