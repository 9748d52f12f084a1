import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { callApi } from './support/people.ts';

const as = 'admin@demo.test';

type Closing = { reason: string | null; end_datetime: string | null };
type GuestStores = { data: { id: number; state: Record<'delivery' | 'pick_up', { open: boolean }> }[] };
type Listed = { data: { id: number; name: string; commune: string; scheduled_closing_times?: Closing[] }[] };

const storesOf = async (page: Page, commune: string) => {
  const reply = (await callApi(page, 'GET', '/stores/all?limit=1000')) as unknown as Listed;
  return reply.data.filter((store) => store.commune === commune);
};
const closingsOf = async (page: Page, id: number) =>
  ((await callApi(page, 'GET', `/stores/${id}`)) as unknown as Listed['data'][number]).scheduled_closing_times ?? [];

/** Whether guests find any of the stores open, by delivery or pick-up. */
async function openForGuests(page: Page, ids: readonly number[]): Promise<boolean[]> {
  const { data } = await page.evaluate<GuestStores>(async () => (await fetch('/api/v1/stores/all')).json());
  return data.filter(({ id }) => ids.includes(id)).map(({ state }) => state.delivery.open || state.pick_up.open);
}

const firstName = async (page: Page, path: string) => {
  const { data } = (await callApi(page, 'GET', path)) as unknown as { data: { name: string }[] };
  return data[0]?.name ?? '';
};

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar pantallas, registros y acciones' });

describe('a command in the palette', () => {
  journey('closes the stores of a commune with one sentence and one confirmation', async ({ open }) => {
    const page = await open({ as });
    const stores = await storesOf(page, 'Viña del Mar');
    expect(stores.length).toBeGreaterThan(1);
    await page.goto('/coupons');
    await page.getByRole('heading', { name: 'Cupones' }).waitFor();
    await page.keyboard.press('Control+K');
    await box(page).fill('cerrar viña hasta las 23:55 por corte de luz');
    await page.getByRole('option', { name: /^Cerrar Viña del Mar hasta/ }).waitFor();
    await expectAccessible(page.getByRole('dialog'));
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: `¿Cerrar ${stores.length} locales?` });
    await dialog.getByRole('radio', { name: /Hasta cierta hora/, checked: true }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('corte de luz');
    await dialog.getByRole('button', { name: `Cerrar ${stores.length} locales` }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `${stores.length} locales cerrados` })
      .waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const side = await page.locator('aside').first().boundingBox();
    const toast = page.getByRole('alert').filter({ hasText: 'locales cerrados' });
    await expect.poll(async () => (await toast.boundingBox())?.x).toBeGreaterThanOrEqual(side?.width ?? Number.NaN);

    for (const { id } of stores) {
      const closing = (await closingsOf(page, id)).find(({ reason }) => reason === 'corte de luz');
      expect(closing?.end_datetime, `${id}`).toMatch(/:55/);
    }
    const ids = stores.map(({ id }) => id);
    expect(await openForGuests(page, ids)).toEqual(ids.map(() => false));

    await page.keyboard.press('Control+K');
    await box(page).fill('abrir viña');
    await page.getByRole('option', { name: /^Abrir Viña del Mar \d/ }).waitFor();
    await page.keyboard.press('Enter');
    const opening = page.getByRole('dialog', { name: `¿Abrir ${stores.length} locales?` });
    await opening.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await opening.waitFor({ state: 'detached' });
    expect(await openForGuests(page, ids)).toEqual(ids.map(() => false));
    await page.getByRole('button', { name: 'Deshacer' }).click();
    for (const { id } of stores)
      await expect
        .poll(async () => (await closingsOf(page, id)).some(({ reason }) => reason === 'corte de luz'))
        .toBe(false);
  });

  journey('changes the prices of a category from a day on, and marks an ingredient as sold out', async ({ open }) => {
    const page = await open({ as });
    const category = await firstName(page, '/menus/categories?limit=1');
    const ingredient = await firstName(page, '/ingredients?limit=1');
    await page.goto('/coupons');
    await page.getByRole('heading', { name: 'Cupones' }).waitFor();
    await page.keyboard.press('Control+K');
    await box(page).fill(`subir ${category} 5 % desde el lunes`);
    await page
      .getByRole('option', { name: new RegExp(`^Subir 5 % ${category}.* desde el `) })
      .first()
      .click();
    const prices = page.getByRole('dialog', { name: /^Cambiar precios de \d+ productos$/ });
    expect(await prices.getByRole('textbox', { name: 'Porcentaje' }).inputValue()).toBe('5');
    await prices.getByRole('button', { name: /^Programar para \d+ productos( y \d+ listas?)?$/ }).waitFor();
    await page.keyboard.press('Escape');
    await prices.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+K');
    await box(page).fill(`agotar ${ingredient} en providencia`);
    await page
      .getByRole('option', { name: new RegExp(`^Agotar ${ingredient} en Providencia`) })
      .first()
      .click();
    const soldOut = page.getByRole('dialog', { name: 'Agotar' });
    await soldOut.getByRole('button', { name: /^Agotar en \d+ locales$/ }).waitFor();
    await expectAccessible(soldOut);
  });
});
