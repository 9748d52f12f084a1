import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { callApi } from './support/people.ts';

const as = 'admin@demo.test';

const known = new Map<string, number>();

/** The id of the first row that a list of the API answers. */
async function firstId(page: Page, path: string): Promise<number> {
  const before = known.get(path);
  if (before) return before;
  const { data } = (await callApi(page, 'GET', path)) as unknown as { data: { id: number }[] };
  known.set(path, data[0]!.id);
  return data[0]!.id;
}
const menuId = (page: Page) => firstId(page, '/menus?query=Carta%20sur');
const productId = (page: Page) => firstId(page, '/products?limit=1');
/** The title of one of the conditions, apart from the link to it. */
const condition = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
/** What can be ordered is what has a price. */
const cardsOn = (page: Page) => page.locator('main').getByRole('button', { name: /\$/ });

describe('what guests see', () => {
  journey(
    'is shown for a store, a channel and a moment, with a total that follows what is picked',
    async ({ open }) => {
      const page = await open({ as });
      await page.goto(`/menu/preview/${await menuId(page)}`);
      await page.getByRole('heading', { name: 'Vista previa' }).waitFor();
      const cards = cardsOn(page);
      await cards.first().waitFor();
      await page.getByText('Ancho', { exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('look')).toBe('wide');
      await page.getByText('Retiro', { exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('method')).toBe('pickUp');
      await cards.first().click();
      const sheet = page.getByRole('dialog');
      await sheet
        .getByRole('button', { name: /^(Agregar|Agotado|Fuera|No se)/ })
        .last()
        .waitFor();
      await expectAccessible(sheet);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await page.reload();
      await cards.first().waitFor();
      expect(new URL(page.url()).searchParams.get('method')).toBe('pickUp');
    },
  );

  journey('is looked over, and each trouble leads to the field that mends it', async ({ open }) => {
    const page = await open({ as });
    const id = await menuId(page);
    await page.goto(`/menu/preflight/${id}`);
    await page.getByText(/errore?s? · .* advertencias?/).waitFor();
    const pictures = page.getByRole('region', { name: 'Sin imagen' });
    await pictures
      .getByRole('link', { name: /^Corregir/ })
      .first()
      .click();
    await page.waitForURL(/\/products\/edit-product\/\d+\/info\?field=pictureKeys$/);
    await page.locator('[tabindex="0"]:focus [id$="-pictureKeys"]').waitFor({ state: 'attached' });
    await page.goto(`/menu/edit-menu/${id}?field=storeIds`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-storeIds$/);
  });

  journey('is explained for a product, with a link to each thing it depends on', async ({ open }) => {
    const page = await open({ as });
    const id = await productId(page);
    await page.goto(`/products/explain/${id}`);
    await page.getByRole('heading', { name: '¿Por qué no se puede vender?' }).waitFor();
    for (const title of ['Local abierto', 'Opciones obligatorias']) await condition(page, title).waitFor();
    await page.getByText('Retiro', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('method')).toBe('pickUp');
    await page.getByRole('link', { name: /disponible/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/products/edit-product/${id}/availability`);
  });
});
